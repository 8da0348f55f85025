/// Files of a few lines in which the system describes itself.
nonisolated enum SmallFile {
  /// Returns the beginning of a file; nil if it cannot be read.
  static func text(at path: String) -> String? {
    guard let file = try? InputFile(path: path), let bytes = try? file.nextChunk(upTo: 1 << 14)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
