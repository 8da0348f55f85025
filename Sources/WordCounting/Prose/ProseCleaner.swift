internal import TagSphereTagData

/// Removes everything that is not prose from a text, line by line.
///
/// This includes senders and times of messages, times of subtitles, markup, mail headers, and
/// prefixes of log entries.
struct ProseCleaner: Sendable {
  /// The kind of the text.
  let kind: ProseKind
  private var subtitles: SubtitleCleaner
  private var clippings = ClippingsCleaner()
  private var mail = MailCleaner()
  private var markup = MarkupCleaner()
  private var markdown = MarkdownCleaner()
  private var tex = TeXCleaner()

  /// Creates a cleaner for a text of a kind.
  ///
  /// - Parameter head: The beginning of the text.
  init(_ kind: ProseKind, head: String = "") {
    self.kind = kind
    subtitles = SubtitleCleaner(head: head)
  }

  /// Whether a line may continue in the next line.
  ///
  /// In chats, logs and clippings, each line is a text of its own.
  var joinsLines: Bool { kind != .chat && kind != .log && kind != .clippings }

  /// Returns the prose of a line.
  mutating func prose(of line: String) -> String {
    switch kind {
    case .plain: Entities.decoded(line)
    case .clippings: clippings.prose(of: line)
    case .subtitles: subtitles.prose(of: line)
    case .chat: Entities.decoded(ChatCleaner.prose(of: line))
    case .mail: mail.prose(of: line)
    case .log: log(line)
    case .markup: markup.prose(of: line)
    case .markdown: markdown.prose(of: line)
    case .tex: tex.prose(of: line)
    }
  }

  private func log(_ line: String) -> String {
    let entry = Patterns.logHead.replacing(in: line, with: "")
    let message = Patterns.logLevel.replacing(in: entry, with: "")
    return Patterns.request.replacing(in: message, with: "$1")
  }
}
