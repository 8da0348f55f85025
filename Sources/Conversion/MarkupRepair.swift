/// Makes readable XML of what feeds in the wild are.
///
/// - Bytes that are not UTF-8, although nothing else is declared, are read as windows-1252, and so is
///   what is declared as ISO-8859-1 or ASCII: that is how browsers read it.
/// - An ampersand that begins none of the five entities of XML and no number is text. So is, with it,
///   every entity that the document declares itself: none can grow.
/// - Control characters that XML forbids become spaces.
///
/// Documents in other encodings are left as they are.
package struct MarkupRepair: Hashable, Sendable {
  /// The bytes to read.
  package let bytes: [UInt8]
  /// Their encoding; nil for the one that they declare.
  package let encoding: String?

  /// Repairs a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - isDecoded: Whether it is UTF-8 whatever it declares.
  package init(_ bytes: [UInt8], isDecoded: Bool = false) {
    let declared = isDecoded ? nil : Self.declaredEncoding(of: bytes)
    let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let isWestern = declared.map(Self.western.contains) ?? false
    guard !isWide, isWestern || declared == nil || declared == "utf-8" || declared == "utf8" else {
      (self.bytes, encoding) = (bytes, nil)
      return
    }
    let text = isWestern ? bytes.flatMap(Self.windows1252) : Self.utf8(bytes)
    (self.bytes, encoding) = (Self.withoutFaults(text), "utf-8")
  }

  private static let western: Set<String> = [
    "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "us-ascii", "ascii",
    "windows-1252", "cp1252",
  ]

  /// Returns the encoding that the declaration of a document names, in small letters.
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

  /// Replaces bytes that are not UTF-8 by the characters that they have in windows-1252.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if (try? UTF8Span(validating: bytes.span)) != nil { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var rest = bytes[...]
    while let byte = rest.first {
      var count = byte < 0x80 ? 1 : 0
      if byte >= 0xC2, byte < 0xF5 {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let sequence = Array(rest.prefix(length))
        if (try? UTF8Span(validating: sequence.span)) != nil { count = length }
      }
      text += count > 0 ? Array(rest.prefix(count)) : windows1252(byte)
      rest = rest.dropFirst(max(count, 1))
    }
    return text
  }

  /// The characters of the bytes from 80 to 9F.
  ///
  /// Source: https://encoding.spec.whatwg.org/index-windows-1252.txt.
  private static let upper: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static func windows1252(_ byte: UInt8) -> [UInt8] {
    let isUpper = (0x80...0x9F).contains(byte)
    let scalar = isUpper ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
    return Array(String(scalar).utf8)
  }

  private static func withoutFaults(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 16)
    var rest = bytes[...]
    let literals = [("<![CDATA[", "]]>"), ("<!--", "-->")].map { (Array($0.utf8), Array($1.utf8)) }
    // The end of the literal text that has begun.
    var end: [UInt8]?
    while let byte = rest.first {
      if let close = end {
        if byte == close[0], rest.starts(with: close) { end = nil }
      } else if byte == UInt8(ascii: "<") {
        end = literals.first { rest.starts(with: $0.0) }?.1
      }
      switch byte {
      case UInt8(ascii: "&") where end == nil && !isReference(rest.dropFirst().prefix(10)):
        text += "&amp;".utf8
      case 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D: text.append(0x20)
      default: text.append(byte)
      }
      rest = rest.dropFirst()
    }
    return text
  }

  /// Returns whether what follows an ampersand is a number, or one of XML's entities.
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
