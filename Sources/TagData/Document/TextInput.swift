/// Converts the bytes of a file to UTF-8, in chunks of any size.
///
/// A byte order mark identifies UTF-16 and is removed. Without a mark, eight ASCII characters at
/// the start, each paired with a NUL, identify UTF-16. All other bytes are passed on unchanged.
package struct TextInput: Sendable {
  private var state = State.start([])

  private enum State: Sendable {
    /// At the beginning; the bytes so far may be UTF-16.
    case start([UInt8])
    case utf8
    case utf16(UTF16Decoder)
  }

  /// The number of bytes that distinguish UTF-16 without a mark from texts that end in NULs.
  private static let telling = 16

  /// Creates an input at the beginning of a file.
  package init() {}

  /// Returns the next bytes as UTF-8.
  package mutating func utf8(of chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !chunk.isEmpty else { return [] }
    switch state {
    case .utf8: return chunk
    case .utf16(var decoder):
      let text = decoder.utf8(of: chunk)
      state = .utf16(decoder)
      return text[...]
    case .start(let before):
      let head = before + chunk.prefix(Self.telling - before.count)
      let rest = chunk.dropFirst(Self.telling - before.count)
      switch Self.encoding(of: head[...]) {
      case .needsMore where head.count < Self.telling:
        state = .start(head)
        return []
      case .utf16(let isBigEndian, let hasMark):
        state = .utf16(UTF16Decoder(isBigEndian: isBigEndian))
        return utf8(of: (head.dropFirst(hasMark ? 2 : 0) + rest)[...])
      default:
        state = .utf8
        return before.isEmpty ? chunk : (head + rest)[...]
      }
    }
  }

  private enum Guess { case utf8, needsMore, utf16(isBigEndian: Bool, hasMark: Bool) }

  /// Returns the encoding that the first bytes indicate.
  private static func encoding(of head: ArraySlice<UInt8>) -> Guess {
    for isBigEndian in [false, true] {
      let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
      if head.starts(with: mark) { return .utf16(isBigEndian: isBigEndian, hasMark: true) }
      if head.count == 1, head.first == mark[0] { return .needsMore }
      // Of each pair of bytes, one is NUL and the other is ASCII.
      let isUTF16 = head.enumerated().allSatisfy { index, byte in
        (index % 2 == 0) == isBigEndian ? byte == 0 : (0x09..<0x7F).contains(byte)
      }
      if isUTF16 {
        return head.count < telling
          ? .needsMore : .utf16(isBigEndian: isBigEndian, hasMark: false)
      }
    }
    return .utf8
  }

  /// Ends the file and returns the bytes that were held back, as UTF-8.
  package mutating func finish() -> ArraySlice<UInt8> {
    switch state {
    case .utf8: return []
    case .start(let bytes): return bytes[...]
    case .utf16(var decoder): return decoder.finish()[...]
    }
  }
}

/// Converts UTF-16 to UTF-8; malformed units become the byte FF, which UTF-8 never contains.
///
/// The readers then report the fault at its position, like a fault in malformed UTF-8.
///
/// Source: The Unicode Standard, §3.9.
struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  /// The first byte of an incomplete unit.
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

  /// Ends the text; incomplete units and pairs become malformed bytes.
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
