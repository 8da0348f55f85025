import Foundation
internal import TagSphereTagData

/// Takes out of subtitles all but what is said: SubRip, WebVTT, MicroDVD and SubStation Alpha.
struct SubtitleCleaner: Sendable {
  /// Whether only what follows the times of a cue is text: in WebVTT notes, styles and names of cues do not.
  private let hasCues: Bool
  private var isInCue = false
  /// Whether the text has sections and dialogues.
  private let isScript: Bool

  init(head: String) {
    let head = head.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    hasCues = head.hasPrefix("WEBVTT")
    isScript = head.hasPrefix("[Script Info]")
  }

  mutating func prose(of line: String) -> String {
    if isScript { return dialogue(line) }
    if Patterns.cue.matches(line) {
      isInCue = true
      return ""
    }
    let isBlank = line.allSatisfy(\.isWhitespace)
    if isBlank { isInCue = false }
    if isBlank || hasCues && !isInCue || line.allSatisfy({ $0.isNumber || $0.isWhitespace }) {
      return ""
    }
    let text = Patterns.frames.replacing(in: line, with: "")
    return unstyled(text.replacingOccurrences(of: "|", with: " "))
  }

  /// Returns what is said in a line of a script: its tenth field.
  private func dialogue(_ line: String) -> String {
    guard line.hasPrefix("Dialogue:") else { return "" }
    let fields = line.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false)
    guard fields.count == 10 else { return "" }
    return unstyled(Patterns.lineBreak.replacing(in: String(fields[9]), with: " "))
  }

  private func unstyled(_ text: String) -> String {
    let text = Patterns.subtitleStyle.replacing(in: text, with: "")
    return Entities.decoded(Patterns.subtitleTag.replacing(in: text, with: ""))
  }
}
