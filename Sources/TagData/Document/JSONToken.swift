/// A JSON token: its kind, its position, and the bytes of a name, string or number.
package struct JSONToken: Sendable {
  /// The kind of the token.
  package var kind = Kind.null
  /// A string's content with escapes resolved, or a number or word as written.
  ///
  /// The content may be malformed UTF-8, and it is truncated if `isTooLong`.
  var bytes: [UInt8] = []
  /// The position where the token begins.
  var position = JSONPosition()
  /// Whether the string exceeded its maximum length and was truncated.
  var isTooLong = false
  /// Whether an unpaired surrogate was replaced by U+FFFD.
  var isRepaired = false

  /// The kinds of token.
  package enum Kind: Hashable, Sendable {
    case beginObject, endObject, beginArray, endArray, name, string, number, bool, null
  }

  /// Begins the next token, reusing the memory.
  mutating func restart(_ kind: Kind, at position: JSONPosition) {
    self.kind = kind
    self.position = position
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
    isRepaired = false
  }

  /// Adds a byte to the content.
  mutating func append(_ byte: UInt8) {
    if bytes.count < ReadingLimits.rowBytes { bytes.append(byte) } else { isTooLong = true }
  }

  /// Adds bytes to the content.
  mutating func append(_ run: ArraySlice<UInt8>) {
    let room = ReadingLimits.rowBytes - bytes.count
    bytes.append(contentsOf: run.prefix(room))
    if run.count > room { isTooLong = true }
  }

  /// The content as a string, with malformed UTF-8 replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the content is well-formed UTF-8.
  var isWellFormed: Bool { (try? UTF8Span(validating: bytes.span)) != nil }
}

/// A position in a JSON file.
package struct JSONPosition: Hashable, Sendable {
  /// The line, counted from 1.
  package var line = 1
  /// The column in Unicode scalars, counted from 1.
  package var column = 1

  /// Advances over a byte.
  mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Advances over bytes without a line feed.
  mutating func advance(over run: ArraySlice<UInt8>) {
    for byte in run where byte & 0xC0 != 0x80 { column += 1 }
  }
}
