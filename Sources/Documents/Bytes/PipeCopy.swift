internal import Glibc
internal import TagSphereFiles

/// A copy of what a pipe has brought, in a file without a name, so that it can be read again.
///
/// A pipe that brings too much, or where the file cannot be written, has none.
nonisolated final class PipeCopy {
  /// The file; nil if there is none.
  private var file: UnnamedFile?
  private let mostBytes: Int
  private var byteCount = 0

  /// Creates an empty copy.
  ///
  /// - Parameter mostBytes: The most bytes that are copied.
  init(mostBytes: Int = 256 << 20) {
    file = try? UnnamedFile()
    self.mostBytes = mostBytes
  }

  /// The file's descriptor, at its beginning after `rewind()`; nil if there is no whole copy.
  var descriptor: Int32? { file?.descriptor }

  /// Appends what was read.
  func append(_ bytes: [UInt8]) {
    byteCount += bytes.count
    guard byteCount <= mostBytes else { return file = nil }
    do {
      try file?.write(bytes)
    } catch {
      file = nil
    }
  }

  /// Returns to its beginning.
  ///
  /// - Returns: Whether there is a whole copy.
  func rewind() -> Bool { descriptor.map { lseek($0, 0, SEEK_SET) == 0 } ?? false }
}
