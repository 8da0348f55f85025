import Foundation

/// A kind of text, which determines the parts that are not prose.
enum ProseKind: Hashable, Sendable, CaseIterable {
  case clippings, subtitles, mail, chat, log, tex, markup, markdown, plain

  /// Detects the kind of a text by its first lines.
  ///
  /// - Parameter head: The beginning of the text.
  init(head: String) {
    let lines = head.split(whereSeparator: \.isNewline).prefix(Self.lookedAt).filter { line in
      line.contains { !$0.isWhitespace }
    }
    let texts = lines.map(String.init)
    self = Self.allCases.first { $0.isShown(by: texts) } ?? .plain
  }

  /// The number of lines that are examined.
  private static let lookedAt = 200

  private func isShown(by lines: [String]) -> Bool {
    switch self {
    case .clippings:
      lines.count { $0.hasPrefix(ClippingsCleaner.rule) } > 1
        && lines.count(where: ClippingsCleaner.isPlace) > 1
    case .subtitles:
      lines.contains { Patterns.cue.matches($0) || $0.hasPrefix("[Script Info]") }
        || Self.share(of: lines, Patterns.frames.matches) > 0.5
    case .chat: Self.isChat(lines)
    case .mail:
      ["From:", "Subject:", "Date:"].allSatisfy { name in
        lines.prefix(60).contains { $0.hasPrefix(name) }
      }
    case .log: lines.count > 2 && Self.share(of: lines, Patterns.logHead.matches) > 0.7
    case .tex: lines.count { Patterns.texMark.matches($0) } > 1
    case .markup: lines.reduce(0) { $0 + Patterns.markupTag.count(in: $1) } > 2
    case .markdown:
      Self.hasFrontMatter(lines)
        || Self.markdownSigns.count { pattern in lines.contains(where: pattern.matches) } > 1
        || lines.contains(where: Patterns.markdownLink.matches)
    case .plain: true
    }
  }

  /// Returns whether the lines are messages.
  ///
  /// A sender and a time begin each message or are on the line above it.
  private static func isChat(_ lines: [String]) -> Bool {
    if lines.count(where: Patterns.nameAndTime.matches) > 1,
      share(of: lines, Patterns.nameAndTime.matches) > 0.15
    {
      return true
    }
    let heads = lines.filter(Patterns.message.matches)
    let contents = heads.map { Patterns.message.replacing(in: $0, with: "") }
    if share(of: contents, Patterns.logLevel.matches) > 0.5 { return false }
    let isDated = heads.count > 1 && share(of: heads, Patterns.datedMessage.matches) > 0.5
    return share(of: lines, Patterns.message.matches) > (isDated ? 0.2 : 0.5)
  }

  private static func hasFrontMatter(_ lines: [String]) -> Bool {
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      return false
    }
    return lines[1..<end].contains { $0.contains(":") }
  }

  private static let markdownSigns = [
    Patterns.heading, Patterns.listItem, Patterns.fence, Patterns.emphasis, Patterns.tableRule,
  ]

  private static func share(of lines: [String], _ isOne: (String) -> Bool) -> Double {
    lines.isEmpty ? 0 : Double(lines.count(where: isOne)) / Double(lines.count)
  }
}
