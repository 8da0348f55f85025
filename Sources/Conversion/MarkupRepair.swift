/// Repairs common faults of feeds, so that they can be parsed as XML.
///
/// - A wrong declared encoding is replaced. Bytes that are not UTF-8 are read in the encoding that
///   ``LegacyEncoding`` guesses. Valid UTF-8 is read as UTF-8, whatever the document declares.
///   ISO-8859-1 and ASCII are read as windows-1252, as in browsers.
/// - Server output before the document is removed.
/// - An ampersand that begins neither an entity of XML nor a number becomes text. Entities that the
///   document itself declares become text too, so that no entity can expand.
/// - Control characters that XML forbids become spaces.
/// - Comments are removed.
///
/// Documents in other encodings are not changed.
package struct MarkupRepair: Hashable, Sendable {
  /// The repaired document.
  package let bytes: [UInt8]
  /// The encoding of `bytes`; nil for the declared encoding.
  package let encoding: String?
  /// The encoding that replaced a wrong declared encoding; nil if the declared encoding is right.
  package let correctedEncoding: String?

  /// Repairs a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - isDecoded: Whether the document is UTF-8, whatever encoding it declares.
  package init(_ bytes: [UInt8], isDecoded: Bool = false) {
    let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let document = isWide ? bytes : Array(bytes[Self.beginning(of: bytes)...])
    let declared = isDecoded ? nil : Self.declaredEncoding(of: document)
    let isUTF8 = isDecoded || !isWide && (try? UTF8Span(validating: document.span)) != nil
    switch Self.reading(of: document, declared: declared, isUTF8: isUTF8, isWide: isWide) {
    case .declared: (self.bytes, encoding, correctedEncoding) = (document, nil, nil)
    case .utf8(let isCorrected):
      self.bytes = Self.withoutFaults(document)
      (encoding, correctedEncoding) = ("utf-8", isCorrected ? "utf-8" : nil)
    case .legacy(let legacy, let isCorrected):
      self.bytes = Self.withoutFaults(
        isCorrected ? Self.utf8(document, legacy) : document.flatMap(legacy.utf8))
      (encoding, correctedEncoding) = ("utf-8", isCorrected ? legacy.rawValue : nil)
    }
  }

  /// The encoding in which a document is read.
  private enum Reading {
    /// The declared encoding.
    case declared
    /// UTF-8, although the document may declare another encoding.
    case utf8(isCorrected: Bool)
    /// A single-byte encoding. If it replaces a declared encoding, valid UTF-8 sequences are still read as UTF-8.
    case legacy(LegacyEncoding, isCorrected: Bool)
  }

  private static func reading(
    of bytes: [UInt8], declared: String?, isUTF8: Bool, isWide: Bool
  ) -> Reading {
    if isWide { return .declared }
    guard let declared, declared != "utf-8", declared != "utf8" else {
      return isUTF8 ? .utf8(isCorrected: false) : guessed(bytes)
    }
    let isWideDeclared = ["utf-16", "utf16", "ucs-2", "utf-32"].contains { declared.hasPrefix($0) }
    // If the bytes are ASCII alone, UTF-8 and the declared encoding give the same text.
    if isUTF8, isWideDeclared || hasSequences(bytes, isSingleByte: isSingleByte(declared)) {
      return .utf8(isCorrected: true)
    }
    if western.contains(declared) { return .legacy(.windows1252, isCorrected: false) }
    return isWideDeclared && !bytes.contains(0) ? guessed(bytes) : .declared
  }

  /// Returns the guessed legacy encoding, as a correction of the declared encoding.
  private static func guessed(_ bytes: [UInt8]) -> Reading {
    .legacy(LegacyEncoding(guessing: bytes), isCorrected: true)
  }

  /// Returns whether the bytes have so many multi-byte UTF-8 sequences that they cannot be accidental.
  ///
  /// If the declared encoding has single bytes, one sequence suffices. If it has byte pairs, four
  /// sequences are needed.
  private static func hasSequences(_ bytes: [UInt8], isSingleByte: Bool) -> Bool {
    var count = 0
    for byte in bytes where byte >= 0xC0 {
      count += 1
      if count >= (isSingleByte ? 1 : 4) { return true }
    }
    return false
  }

  private static func isSingleByte(_ encoding: String) -> Bool {
    western.contains(encoding)
      || ["iso-8859", "iso8859", "windows-125", "cp125", "koi8"].contains { encoding.hasPrefix($0) }
  }

  /// Returns the index at which a document begins.
  ///
  /// White space, a byte order mark, and server output before the declaration or root element are
  /// skipped.
  private static func beginning(of bytes: [UInt8]) -> Int {
    var head = bytes.prefix(ForeignFormat.longestJunk)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    head = head.drop { $0 <= 0x20 }
    if head.first == UInt8(ascii: "{") { return head.startIndex }
    if head.starts(with: "<?".utf8) || head.starts(with: "<!".utf8) { return head.startIndex }
    return ForeignFormat.beginningOfFeed(in: head) ?? head.startIndex
  }

  private static let western: Set<String> = [
    "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "us-ascii", "ascii",
    "windows-1252", "cp1252",
  ]

  /// Returns the encoding in a document's XML declaration, in lower case; nil if none is declared.
  static func declaredEncoding(of bytes: [UInt8]) -> String? {
    let head = bytes.prefix(256)
    guard head.drop(while: { $0 != UInt8(ascii: "<") }).starts(with: "<?xml".utf8),
      let end = head.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let words = String(decoding: head[..<end], as: UTF8.self).lowercased()
    guard let start = words.firstRange(of: "encoding") else { return nil }
    let value = words[start.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  /// Replaces bytes that are not UTF-8 by their characters in another encoding.
  private static func utf8(_ bytes: [UInt8], _ legacy: LegacyEncoding) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var rest = bytes[...]
    while let byte = rest.first {
      var count = byte < 0x80 ? 1 : 0
      // Two letters of a Cyrillic word may look like valid UTF-8.
      if byte >= 0xC2, byte < 0xF5, legacy == .windows1252 {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let sequence = Array(rest.prefix(length))
        if (try? UTF8Span(validating: sequence.span)) != nil { count = length }
      }
      if count > 0 { text += rest.prefix(count) } else { text += legacy.utf8(of: byte) }
      rest = rest.dropFirst(max(count, 1))
    }
    return text
  }

  private static func withoutFaults(_ bytes: [UInt8]) -> [UInt8] {
    // JSON has no markup.
    if JSONFeedReader.isJSON(bytes) { return bytes.map { isForbidden($0) ? 0x20 : $0 } }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 16)
    var rest = bytes[...]
    let section = (begin: Array("<![CDATA[".utf8), end: Array("]]>".utf8))
    // The end mark of the open literal section; nil outside literal sections.
    var end: [UInt8]?
    while let byte = rest.first {
      // The library needs quadratic time for long comments with many hyphens.
      if end == nil, byte == UInt8(ascii: "<"), let comment = comment(in: rest) {
        rest = rest[comment.endIndex...]
        continue
      }
      let isLiteral = end != nil
      if let close = end {
        if byte == close[0], rest.starts(with: close) { end = nil }
      } else if byte == UInt8(ascii: "<") {
        end = rest.starts(with: section.begin) ? section.end : nil
      }
      switch byte {
      case UInt8(ascii: "&") where end == nil && !isReference(rest.dropFirst().prefix(10)):
        text += "&amp;".utf8
      // This is the end of a nested section, which XML does not have.
      case UInt8(ascii: "]") where !isLiteral && rest.starts(with: "]]>".utf8):
        text += "]]&gt;".utf8
        rest = rest.dropFirst(2)
      default: text.append(isForbidden(byte) ? 0x20 : byte)
      }
      rest = rest.dropFirst()
    }
    return text
  }

  /// Returns whether a byte is a control character that neither XML nor JSON allows.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  /// Returns the comment at the beginning of a text; nil if there is no comment.
  ///
  /// An unclosed comment is the whole text.
  private static func comment(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.starts(with: "<!--".utf8) else { return nil }
    let (hyphen, inner) = (UInt8(ascii: "-"), text.dropFirst(2))
    let end = inner.indices.first { index in
      inner[index] == UInt8(ascii: ">")
        && inner[..<index].suffix(2).elementsEqual([hyphen, hyphen])
    }
    return end.map { text[...$0] } ?? text
  }

  /// Returns whether the text after an ampersand is a number or one of XML's entities.
  private static func isReference(_ name: ArraySlice<UInt8>) -> Bool {
    guard let end = name.firstIndex(of: UInt8(ascii: ";")), end > name.startIndex else {
      return false
    }
    let word = String(decoding: name[..<end], as: UTF8.self)
    if ["amp", "lt", "gt", "quot", "apos"].contains(word) { return true }
    guard word.hasPrefix("#") else { return false }
    let isHexadecimal = word.hasPrefix("#x")
    guard let value = UInt32(word.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return false }
    return value >= 0x20 && value != 0xFFFE && value != 0xFFFF
      || "\t\n\r".unicodeScalars.contains(scalar)
  }
}
