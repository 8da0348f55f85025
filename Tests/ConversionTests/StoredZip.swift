/// A zip archive that stores its parts uncompressed.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10.
struct StoredZip {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Returns an archive of parts.
  static func archive(_ parts: KeyValuePairs<String, String>) -> [UInt8] {
    var zip = StoredZip()
    for (name, text) in parts { zip.add(name, Array(text.utf8)) }
    return zip.finished
  }

  private mutating func add(_ name: String, _ content: [UInt8]) {
    let size = Self.word(content.count, 4)
    let fields =
      Self.word(20, 2) + Self.word(0, 2) + Self.word(0, 2) + Self.word(0, 4)
      + Self.word(Int(Self.checksum(content)), 4) + size + size + Self.word(name.utf8.count, 2)
      + Self.word(0, 2)
    directory +=
      Self.word(0x0201_4B50, 4) + Self.word(20, 2) + fields + Self.word(0, 2) + Self.word(0, 2)
      + Self.word(0, 2) + Self.word(0, 4) + Self.word(bytes.count, 4) + Array(name.utf8)
    bytes += Self.word(0x0403_4B50, 4) + fields + Array(name.utf8) + content
    count += 1
  }

  private var finished: [UInt8] {
    bytes + directory + Self.word(0x0605_4B50, 4) + Self.word(0, 4) + Self.word(count, 2)
      + Self.word(count, 2) + Self.word(directory.count, 4) + Self.word(bytes.count, 4)
      + Self.word(0, 2)
  }

  private static func word(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320)
      }
    }
  }
}
