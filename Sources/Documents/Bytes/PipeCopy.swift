internal import Glibc
internal import TagSphereFiles

/// A copy of a pipe's bytes in an unnamed file, so that they can be read again.
///
/// There is no copy if the pipe brings more than the limit, or if the file cannot be written.
nonisolated final class PipeCopy {
  /// The file; nil if there is no copy.
  private var file: UnnamedFile?
  private let mostBytes: Int
  private var byteCount = 0

  /// Creates an empty copy.
  ///
  /// - Parameter mostBytes: The maximum number of copied bytes.
  init(mostBytes: Int = 256 << 20) {
    file = try? UnnamedFile()
    self.mostBytes = mostBytes
  }

  /// The descriptor of the file; nil if there is no complete copy.
  ///
  /// After `rewind()`, it is at the beginning.
  var descriptor: Int32? { file?.descriptor }

  /// Appends bytes that were read from the pipe.
  func append(_ bytes: [UInt8]) {
    byteCount += bytes.count
    guard byteCount <= mostBytes else { return file = nil }
    do {
      try file?.write(bytes)
    } catch {
      file = nil
    }
  }

  /// Returns to the beginning of the copy.
  ///
  /// - Returns: Whether there is a complete copy.
  func rewind() -> Bool { descriptor.map { lseek($0, 0, SEEK_SET) == 0 } ?? false }
}
