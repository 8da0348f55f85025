internal import Glibc
internal import TagSphereEnvironment
internal import TagSphereFiles

/// A file in the folder of temporary files, without a name there; it exists until the process ends.
struct UnnamedFile {
  private let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Throws: `CommandFailure` if it cannot be written.
  init() throws(CommandFailure) {
    var path = Array("\(Self.folder)/tagsphere-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  /// The path under which this process, and those that it starts, can read it.
  var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Appends bytes.
  ///
  /// - Throws: `CommandFailure` if they cannot be written.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SystemError) {
      try FileDescriptorWriter(descriptor: descriptor).write(bytes)
    } catch {
      throw Self.failure(error.code)
    }
  }

  private static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  private static func failure(_ code: Int32) -> CommandFailure {
    CommandFailure(
      "cannot write a file in \(folder): \(SystemError(code: code)); set TMPDIR, or give a FILE")
  }
}
