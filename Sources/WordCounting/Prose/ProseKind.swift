import Foundation

/// A kind of text, which tells what of it is no prose.
enum ProseKind: Hashable, Sendable, CaseIterable {
  case subtitles, chat, mail, log, markup, markdown, plain

  /// The kind of a text by its first lines.
  ///
  /// - Parameter head: The beginning of the text.
  init(head: String) {
    let lines = head.split(whereSeparator: \.isNewline).prefix(Self.lookedAt).filter { line in
      line.contains { !$0.isWhitespace }
    }
    let texts = lines.map(String.init)
    self = Self.allCases.first { $0.isShown(by: texts) } ?? .plain
  }

  /// The number of lines that are looked at.
  private static let lookedAt = 200

  private func isShown(by lines: [String]) -> Bool {
    switch self {
    case .subtitles: lines.contains { Patterns.cue.matches($0) }
    case .chat: Self.share(of: lines, Patterns.message.matches) > 0.5
    case .mail:
      ["From:", "Subject:", "Date:"].allSatisfy { name in
        lines.prefix(60).contains { $0.hasPrefix(name) }
      }
    case .log: lines.count > 2 && Self.share(of: lines, Patterns.logHead.matches) > 0.7
    case .markup: lines.reduce(0) { $0 + Patterns.markupTag.count(in: $1) } > 2
    case .markdown:
      Self.markdownSigns.count { pattern in lines.contains(where: pattern.matches) } > 1
        || lines.contains(where: Patterns.markdownLink.matches)
    case .plain: true
    }
  }

  private static let markdownSigns = [
    Patterns.heading, Patterns.listItem, Patterns.fence, Patterns.emphasis, Patterns.tableRule,
  ]

  private static func share(of lines: [String], _ isOne: (String) -> Bool) -> Double {
    lines.isEmpty ? 0 : Double(lines.count(where: isOne)) / Double(lines.count)
  }
}

/// A regular expression of Foundation's ICU.
struct Pattern: @unchecked Sendable {
  private let expression: NSRegularExpression

  /// Creates a pattern.
  ///
  /// - Precondition: It is one.
  init(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else {
      preconditionFailure("no pattern: \(pattern)")
    }
    self.expression = expression
  }

  /// Returns whether a text has a match.
  func matches(_ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  /// Returns the number of matches.
  func count(in text: String) -> Int {
    expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
  }

  /// Returns a text with something in place of each match, in which `$1` is the first group.
  func replacing(in text: String, with template: String) -> String {
    expression.stringByReplacingMatches(
      in: text, range: NSRange(text.startIndex..., in: text), withTemplate: template)
  }
}

/// The patterns of texts that are no prose.
enum Patterns {
  /// The times of a subtitle: SubRip and WebVTT.
  static let cue = Pattern(#"\d\d:\d\d[.,:]\d\d.*-->"#)
  /// The head of a message in the exports of messengers and in logs of IRC, up to the text.
  static let message = Pattern(
    #"^[\x{200E}\x{202A}]?\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \x{202F}]?[AaPp]\.?[Mm]\.?)?\]?(?: -|:)? "#
  )
  /// The sender of a message, behind its time.
  static let sender = Pattern(#"^\s*(?:<[^>]{1,60}>|[^:]{1,60}:)\s?"#)
  /// The head of an entry in a log: a date, a time, and what follows them.
  static let logHead = Pattern(
    #"^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*|\[?\d\d:\d\d:\d\d\S*|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ [^:]+:|\S+ \S+ \S+ \[[^\]]+\])\s*"#
  )
  /// The level of an entry in a log.
  static let logLevel = Pattern(
    #"^\W*(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|CRITICAL|FATAL)\b\W*"#)
  /// A tag of HTML or XML, or a comment.
  static let markupTag = Pattern(#"</?[A-Za-z][A-Za-z0-9:-]*(?:\s[^<>]*)?/?>|<!--.*?-->"#)
  /// The style of a subtitle.
  static let subtitleStyle = Pattern(#"\{\\[^}]*\}"#)
  static let heading = Pattern(#"^#{1,6}\s"#)
  static let listItem = Pattern(#"^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?"#)
  static let fence = Pattern(#"^\s*(?:```|~~~)"#)
  static let emphasis = Pattern(#"(?:\*\*|__)[^\s*_]"#)
  static let tableRule = Pattern(#"^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$"#)
  /// A link or an image of Markdown; the first group is its text.
  static let markdownLink = Pattern(#"!?\[([^\]]*)\](?:\([^)\s]*(?:\s"[^"]*")?\)|\[[^\]]*\])"#)
  /// The definition of a link of Markdown.
  static let linkTarget = Pattern(#"^\s*\[[^\]]+\]:\s*\S+.*$"#)
  /// The head of a mail, but for its subject.
  static let mailHead = Pattern(#"^(?!Subject:)[A-Z][A-Za-z0-9-]*:\s"#)
  /// A line of encoded bytes.
  static let encodedLine = Pattern(#"^[A-Za-z0-9+/=]{50,}$"#)
  /// An entity of HTML.
  static let entity = Pattern(#"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"#)
}
