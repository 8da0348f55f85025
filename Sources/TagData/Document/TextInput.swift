/// Turns the bytes of a file into UTF-8, in chunks of any size.
///
/// A byte order mark of UTF-16 selects that encoding, and is removed; all other bytes are passed on
/// as they are.
package struct TextInput: Sendable {
  private var state = State.start

  private enum State: Sendable {
    /// Before the two bytes of a mark.
    case start
    /// After a first byte that may begin a mark.
    case firstByte(UInt8)
    case utf8
    case utf16(UTF16Decoder)
  }

  /// Creates an input at the beginning of a file.
  package init() {}

  /// Returns the next bytes as UTF-8.
  package mutating func utf8(of chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = chunk.first else { return [] }
    switch state {
    case .utf8: return chunk
    case .utf16(var decoder):
      let text = decoder.utf8(of: chunk)
      state = .utf16(decoder)
      return text[...]
    case .firstByte(let byte):
      state = .utf8
      guard (byte, first) == (0xFF, 0xFE) || (byte, first) == (0xFE, 0xFF) else {
        return [byte] + chunk
      }
      state = .utf16(UTF16Decoder(isBigEndian: byte == 0xFE))
      return utf8(of: chunk.dropFirst())
    case .start:
      guard first == 0xFF || first == 0xFE else {
        state = .utf8
        return chunk
      }
      state = .firstByte(first)
      return utf8(of: chunk.dropFirst())
    }
  }

  /// Ends the file and returns what was held back, as UTF-8.
  package mutating func finish() -> ArraySlice<UInt8> {
    switch state {
    case .start, .utf8: return []
    case .firstByte(let byte): return [byte]
    case .utf16(var decoder): return decoder.finish()[...]
    }
  }
}

/// Turns UTF-16 into UTF-8; what is no character becomes a byte that UTF-8 never has.
///
/// So the readers find the fault at its place, as they find those of UTF-8.
/// Source: The Unicode Standard, §3.9.
struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  /// The first byte of a unit that is not complete.
  private var firstByte: UInt8?
  /// The first half of a surrogate pair.
  private var highSurrogate: UInt16?

  /// A byte that occurs nowhere in UTF-8.
  private static let malformed: UInt8 = 0xFF

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Returns the next bytes as UTF-8.
  mutating func utf8(of chunk: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(chunk.count)
    for byte in chunk {
      guard let first = firstByte else {
        firstByte = byte
        continue
      }
      firstByte = nil
      let (high, low) = isBigEndian ? (first, byte) : (byte, first)
      append(UInt16(high) << 8 | UInt16(low), to: &text)
    }
    return text
  }

  /// Ends the text and returns what was held back.
  mutating func finish() -> [UInt8] {
    (highSurrogate == nil ? [] : [Self.malformed]) + (firstByte == nil ? [] : [Self.malformed])
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let pair = (UInt32(high) - 0xD800) << 10 | (UInt32(unit) - 0xDC00)
        return append(scalar: 0x10000 + pair, to: &text)
      }
      text.append(Self.malformed)
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else if unit < 0x80 {
      text.append(UInt8(unit))
    } else {
      append(scalar: UInt32(unit), to: &text)
    }
  }

  private func append(scalar value: UInt32, to text: inout [UInt8]) {
    if let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) {
      text.append(contentsOf: bytes)
    } else {
      text.append(Self.malformed)
    }
  }
}
