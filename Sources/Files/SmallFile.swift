internal import Glibc

/// Files of a few lines in which the system describes itself.
package enum SmallFile {
  /// The most that is read of a file, bytes.
  private static let longest = 1 << 14

  /// Returns the beginning of a file; nil if it cannot be read.
  package static func text(at path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, initialized in
      repeat {
        count = read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    return count > 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
