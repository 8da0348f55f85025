/// Stands for `SearchFolding`, and folds ASCII only.
enum SearchFolding {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A: bytes.append(byte | 0x20)
      case 0..<0x20: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
  }

  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }
}

extension Search {
  /// Stands for `Search+Marking.swift`, and marks nothing.
  func ranges(in text: String) -> [Range<String.Index>] { [] }
}
