internal import Glibc

/// Reads files of limited length in one step.
package enum SmallFile {
  /// The maximum number of bytes that are read of a system file, such as one of /proc.
  private static let longest = 1 << 14

  /// Returns the beginning of a system file; nil if the file cannot be read or is empty.
  package static func text(at path: String) -> String? {
    guard let bytes = bytes(at: path, upTo: longest), !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the beginning of a file; nil if the file cannot be read.
  ///
  /// - Parameter longest: The maximum number of bytes to return, > 0.
  package static func bytes(at path: String, upTo longest: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, initialized in
      while initialized < longest {
        let rest = buffer.baseAddress.map { $0 + initialized }
        let count = read(descriptor, rest, longest - initialized)
        if count < 0, errno == EINTR { continue }
        isRead = count >= 0
        guard count > 0 else { return }
        initialized += count
      }
    }
    return isRead ? bytes : nil
  }
}
