/// A compression format, named like the program that packs and unpacks it.
///
/// The readers accept only text; the program `tagsphere` unpacks files before it reads them.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// RFC 1952.
  case gzip
  /// The format .xz.
  case xz
  /// RFC 8878.
  case zstd
  /// The format .bz2.
  case bzip2

  /// The first bytes of compressed files; nil stands for any byte.
  ///
  /// Sources: RFC 1952, RFC 8878, and the descriptions of .xz and .bz2. In .bz2, the bytes are the
  /// level, followed by the start of a block, or by the end of the file if it has no blocks.
  private static let beginnings: [(compression: Compression, bytes: [UInt8?])] = [
    (.gzip, [0x1F, 0x8B, 0x08]),
    (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),
    (.bzip2, [0x42, 0x5A, 0x68, nil, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59]),
    (.bzip2, [0x42, 0x5A, 0x68, nil, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90]),
  ]

  /// Detects the compression of a file by its first bytes `head`; nil if the file is not compressed.
  package init?(head: ArraySlice<UInt8>) {
    let match = Self.beginnings.first {
      head.count >= $0.bytes.count && Self.agree(head, $0.bytes)
    }
    guard let match else { return nil }
    self = match.compression
  }

  /// Returns whether more bytes than `head` are needed to decide if a file is compressed.
  package static func needsMore(than head: ArraySlice<UInt8>) -> Bool {
    beginnings.contains { head.count < $0.bytes.count && agree(head, $0.bytes) }
  }

  /// Returns whether two beginnings are equal over their common length.
  private static func agree(_ head: ArraySlice<UInt8>, _ bytes: [UInt8?]) -> Bool {
    zip(head, bytes).allSatisfy { $1 == nil || $0 == $1 }
  }

  /// The name of the program that unpacks the format, as found in PATH.
  package var program: String { rawValue }

  /// The Debian package that contains the program.
  package var packageName: String { self == .xz ? "xz-utils" : rawValue }

  /// The file name extensions, including the dot.
  private var endings: [String] {
    switch self {
    case .gzip: [".gz"]
    case .xz: [".xz"]
    case .zstd: [".zst", ".zstd"]
    case .bzip2: [".bz2"]
    }
  }

  /// Returns a file's name without its compression extension: `a.csv` for `a.csv.gz`.
  package static func unpackedName(of name: String) -> String {
    let lower = name.lowercased()
    let ending = allCases.flatMap { $0.endings }.first { lower.hasSuffix($0) }
    return String(name.dropLast(ending?.count ?? 0))
  }
}
