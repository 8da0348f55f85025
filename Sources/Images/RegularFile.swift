// Optimized builds need this module to read the times of a file.
internal import CTagSphereSandbox
internal import Glibc
internal import TagSphereFiles

/// An open regular file.
///
/// Opening a file never waits for the writer of a pipe, but may wait for an unresponsive file
/// system.
struct RegularFile: ~Copyable {
  /// The file's length when it was opened, bytes.
  let byteCount: Int
  /// The signature of this version of the file.
  let signature: FileSignature
  /// The file descriptor, which is closed at the end of this value's lifetime.
  let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - longest: The maximum length, bytes.
  /// - Throws: The reason why the file cannot be read.
  init(_ path: String, longest: Int) throws(ImageFileError) {
    guard !path.utf8.contains(0) else { throw .cannotOpen(code: ENOENT) }
    // Open without blocking, so that opening a pipe does not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .cannotOpen(code: errno) }
    var status = stat()
    let problem: ImageFileError? =
      if fstat(descriptor, &status) != 0 {
        .cannotOpen(code: errno)
      } else {
        switch status.st_mode & S_IFMT {
        case S_IFREG:
          status.st_size > longest ? .tooLong(byteCount: Int(status.st_size)) : nil
        case S_IFDIR: .isFolder
        default: .isNoFile
        }
      }
    if let problem {
      close(descriptor)
      throw problem
    }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
    signature = FileSignature(
      identity: [UInt64(status.st_dev), UInt64(status.st_ino)], size: Int64(status.st_size),
      modified: FileSignature.time(
        seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec))
  }

  deinit { close(descriptor) }

  /// Returns the first bytes of the file; fewer bytes if the file has been truncated.
  func bytes(upTo limit: Int = .max) throws(ImageFileError) -> [UInt8] {
    let wanted = min(limit, byteCount)
    var bytes: [UInt8] = []
    while bytes.count < wanted {
      let chunk = try chunk(at: bytes.count, byteCount: min(wanted - bytes.count, 1 << 20))
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Returns bytes from an offset; empty at the end of the file.
  func chunk(at offset: Int, byteCount: Int) throws(ImageFileError) -> [UInt8] {
    var code: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      var result = 0
      repeat {
        result = pread(descriptor, buffer.baseAddress, byteCount, off_t(offset))
        code = result < 0 ? errno : 0
      } while code == EINTR
      count = max(result, 0)
    }
    guard code == 0 else { throw .cannotOpen(code: code) }
    return chunk
  }
}
