/// Data in the form shown on a terminal; pipes and files receive data unchanged.
package enum TerminalText {
  /// Returns `bytes` with all parts spelled out that could control a terminal or reorder its text.
  ///
  /// Control characters other than line feeds and tabs, bidirectional controls, and line and
  /// paragraph separators are spelled out as in `\u{1b}`. Bytes that are not UTF-8 are spelled out
  /// as in `\xff`. Joiners and non-joiners are kept, because emoji and some scripts need them.
  package nonisolated static func shown(_ bytes: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        let end = position + encoded.count
        if isHarmless(scalar) {
          shown += bytes[position..<end]
        } else {
          shown += "\\u{\(String(scalar.value, radix: 16))}".utf8
        }
        position = end
      case .error(let length):
        for byte in bytes[position..<position + length] {
          shown += "\\x\(String(byte, radix: 16))".utf8
        }
        position += length
      case .emptyInput: return shown
      }
    }
  }

  /// Returns `bytes` with line feeds and tabs spelled out as `\n` and `\t`.
  package nonisolated static func onOneLine(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\n"): Array("\\n".utf8)
      case UInt8(ascii: "\t"): Array("\\t".utf8)
      default: [byte]
      }
    }
  }

  /// Returns `bytes` with line feeds spelled out as `\n`.
  package nonisolated static func withoutLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    let lineFeed = UInt8(ascii: "\n")
    guard bytes.contains(lineFeed) else { return bytes }
    return bytes.flatMap { $0 == lineFeed ? Array("\\n".utf8) : [$0] }
  }

  private nonisolated static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x20...0x7E: true
    case 0x00...0x9F: false
    // These are the Arabic letter mark, direction marks, separators, embeddings, overrides and
    // isolates.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: false
    default: true
    }
  }
}
