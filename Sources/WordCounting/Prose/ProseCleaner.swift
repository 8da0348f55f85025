import Foundation
internal import TagSphereTagData

/// Takes out of a text, line by line, what is no prose: the names and times of messages, the times of subtitles,
/// markup, heads of mails and of the entries of logs.
struct ProseCleaner: Sendable {
  /// The kind of the text.
  let kind: ProseKind
  /// Whether the line is within a block of code, or of a style or script.
  private var isInBlock = false
  /// Whether the line is in the head of a mail.
  private var isInHead = true

  /// Creates a cleaner for a text of a kind.
  init(_ kind: ProseKind) { self.kind = kind }

  /// Returns what a line has of prose.
  mutating func prose(of line: String) -> String {
    switch kind {
    case .plain: Entities.decoded(line)
    case .subtitles: subtitle(line)
    case .chat: message(line)
    case .mail: mail(line)
    case .log:
      Patterns.logLevel.replacing(in: Patterns.logHead.replacing(in: line, with: ""), with: "")
    case .markup: markup(line)
    case .markdown: markdown(line)
    }
  }

  private func subtitle(_ line: String) -> String {
    let trimmed = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if Patterns.cue.matches(line) || trimmed.allSatisfy(\.isNumber)
      || ["WEBVTT", "NOTE", "STYLE", "REGION", "Kind:", "Language:"].contains(
        where: trimmed.hasPrefix)
    {
      return ""
    }
    let text = Patterns.subtitleStyle.replacing(in: line, with: " ")
    return Entities.decoded(Patterns.markupTag.replacing(in: text, with: " "))
  }

  private func message(_ line: String) -> String {
    guard Patterns.message.matches(line) else { return withoutNotices(line) }
    let content = Patterns.message.replacing(in: line, with: "")
    // What has no sender is said by the messenger.
    guard Patterns.sender.matches(content) else { return "" }
    return withoutNotices(Patterns.sender.replacing(in: content, with: ""))
  }

  /// Returns a message, or nothing for what a messenger writes in place of one.
  private func withoutNotices(_ text: String) -> String {
    let text = text.filter { $0 != "\u{200E}" && $0 != "\u{202A}" && $0 != "\u{202C}" }
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let isNotice =
      trimmed.hasPrefix("<") && trimmed.hasSuffix(">")
      || Self.notices.contains { trimmed.lowercased().hasSuffix($0) && trimmed.count < 60 }
    return isNotice ? "" : text
  }

  private static let notices = [
    "omitted", "weggelassen", "omis", "omise", "omitido", "omitida", "omessi", "omesso", "ocultado",
    "(file attached)", "this message was deleted", "you deleted this message",
  ]

  private mutating func mail(_ line: String) -> String {
    if line.hasPrefix("From ") { isInHead = true }
    if line.allSatisfy(\.isWhitespace) { isInHead = false }
    if isInHead {
      return line.hasPrefix("Subject:") ? String(line.dropFirst("Subject:".count)) : ""
    }
    if Patterns.encodedLine.matches(line) || line.hasPrefix("--") || Patterns.mailHead.matches(line)
    {
      return ""
    }
    return Entities.decoded(line)
  }

  private mutating func markup(_ line: String) -> String {
    let lower = line.lowercased()
    for name in ["script", "style"] {
      if lower.contains("<\(name)"), !lower.contains("</\(name)") { isInBlock = true }
      if lower.contains("</\(name)") {
        isInBlock = false
        return ""
      }
    }
    return isInBlock
      ? "" : Entities.decoded(Patterns.markupTag.replacing(in: line, with: " "))
  }

  private mutating func markdown(_ line: String) -> String {
    if Patterns.fence.matches(line) {
      isInBlock.toggle()
      return ""
    }
    if isInBlock || Patterns.tableRule.matches(line) || Patterns.linkTarget.matches(line) {
      return ""
    }
    var text = Patterns.markdownLink.replacing(in: line, with: "$1")
    text = Patterns.listItem.replacing(in: text, with: "")
    text = Patterns.markupTag.replacing(in: text, with: " ")
    text = String(text.map { "*`~|>".contains($0) ? " " : $0 })
    return Entities.decoded(text)
  }
}

/// The entities of HTML that occur in texts.
enum Entities {
  /// Returns a text with characters in place of entities; those that are not known stay.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var decoded = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix(33).prefix { $0 != ";" }
      let end = name.endIndex
      guard end < rest.endIndex, rest[end] == ";", let character = character(String(name)) else {
        decoded.append("&")
        rest = rest.dropFirst()
        continue
      }
      decoded += character
      rest = rest[rest.index(after: end)...]
    }
    return decoded + rest
  }

  private static func character(_ name: String) -> String? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value =
        digits.lowercased().hasPrefix("x")
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
    return named[name]
  }

  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "",
    "ndash": "–",
    "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
    "rdquo": "”",
    "bdquo": "„", "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "bull": "•",
    "middot": "·",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "euro": "€", "pound": "£", "cent": "¢",
    "yen": "¥",
    "sect": "§", "para": "¶", "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½",
    "iexcl": "¡",
    "iquest": "¿", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "szlig": "ß", "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Aring": "Å",
    "AElig": "Æ",
    "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë", "Igrave": "Ì",
    "Iacute": "Í",
    "Icirc": "Î", "Iuml": "Ï", "Ntilde": "Ñ", "Ograve": "Ò", "Oacute": "Ó", "Ocirc": "Ô",
    "Otilde": "Õ",
    "Oslash": "Ø", "Ugrave": "Ù", "Uacute": "Ú", "Ucirc": "Û", "Yacute": "Ý", "agrave": "à",
    "aacute": "á",
    "acirc": "â", "atilde": "ã", "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è",
    "eacute": "é",
    "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï",
    "ntilde": "ñ",
    "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "oslash": "ø", "ugrave": "ù",
    "uacute": "ú",
    "ucirc": "û", "yacute": "ý", "yuml": "ÿ", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
    "scaron": "š",
  ]
}
