/// A way to compress files, named like the program that packs and unpacks them.
///
/// The readers take text; the program `tagsphere` unpacks files before it reads them.
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// RFC 1952.
  case gzip
  /// The format .xz.
  case xz
  /// RFC 8878.
  case zstd
  /// The format .bz2.
  case bzip2

  /// The number of first bytes that tell compressed files from others.
  package static let magicBytes = 10

  /// The compression of a file that begins with `head`; nil for none.
  ///
  /// Sources: RFC 1952, RFC 8878, and the descriptions of .xz and .bz2.
  package init?(head: ArraySlice<UInt8>) {
    let block: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
    let end: [UInt8] = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]
    if head.starts(with: [0x1F, 0x8B, 0x08]) {
      self = .gzip
    } else if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
      self = .xz
    } else if head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstd
    } else if head.starts(with: Array("BZh".utf8)),
      head.dropFirst(4).starts(with: block) || head.dropFirst(4).starts(with: end)
    {
      self = .bzip2
    } else {
      return nil
    }
  }

  /// The program that unpacks it, by its name in PATH.
  package var program: String { rawValue }

  /// The package that has the program.
  package var packageName: String { self == .xz ? "xz-utils" : rawValue }

  /// The endings of file names.
  private var endings: [String] {
    switch self {
    case .gzip: [".gz"]
    case .xz: [".xz"]
    case .zstd: [".zst", ".zstd"]
    case .bzip2: [".bz2"]
    }
  }

  /// Returns a file's name without the ending of a compression: `a.csv` for `a.csv.gz`.
  package static func unpackedName(of name: String) -> String {
    let lower = name.lowercased()
    let ending = allCases.flatMap(\.endings).first { lower.hasSuffix($0) }
    return String(name.dropLast(ending?.count ?? 0))
  }
}
