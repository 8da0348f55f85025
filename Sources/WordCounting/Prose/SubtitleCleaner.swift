import Foundation
internal import TagSphereTagData

/// Removes everything except the spoken text from subtitles: SubRip, WebVTT, MicroDVD and SubStation Alpha.
struct SubtitleCleaner: Sendable {
  /// Whether text occurs only after the times of a cue, as in WebVTT, which also has notes, styles and cue names.
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

  /// Returns the spoken text of a script's line, which is its tenth field.
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
