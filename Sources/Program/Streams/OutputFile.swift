internal import Glibc
internal import TagSphereCommandLineOptions

/// Writes files completely or not at all.
enum OutputFile {
  /// Turns the signal for files larger than the process's limit (`ulimit -f`) into an error.
  ///
  /// The signal would kill the process and leave a partial file; the error is thrown by
  /// `write(_:to:)`. Must be called once, before anything is written.
  nonisolated static func reportSizeLimits() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Writes `bytes` to a file or standard output.
  ///
  /// For a file, the bytes go to a temporary one beside it, which replaces it once all are on the
  /// disk; on any failure the temporary file is removed, and an existing file stays unchanged. An
  /// existing file keeps its permissions, and a link stays a link, even if it leads to nothing yet.
  /// Files that are not regular, such as pipes and devices, are written directly.
  ///
  /// - Throws: `OutputFileError` or `StandardOutputError`.
  nonisolated static func write(_ bytes: [UInt8], to destination: OutputDestination) throws {
    switch destination {
    case .standardOutput: try StandardOutput.writeUnchanged(bytes)
    case .file(let path): try write(bytes, to: path)
    }
  }

  /// Writes `bytes` to the file at `path`.
  nonisolated static func write(_ bytes: [UInt8], to path: String) throws(OutputFileError) {
    do throws(StandardOutputError) {
      let target = try OutputTarget(path)
      switch target.kind {
      case S_IFDIR: throw StandardOutputError(code: EISDIR)
      case nil, S_IFREG:
        TemporaryName.removeLeftovers(beside: target.path)
        try replace(target.path, with: bytes, mode: target.permissions, isOnDisk: true)
      default: try writeDirectly(bytes, to: target.path)
      }
    } catch {
      throw OutputFileError(path: path, code: error.code)
    }
  }

  private nonisolated static func writeDirectly(
    _ bytes: [UInt8], to path: String
  ) throws(StandardOutputError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StandardOutputError(code: errno) }
    defer { close(descriptor) }
    try FileDescriptorWriter(descriptor: descriptor).write(bytes)
  }

  /// Replaces a file atomically: readers see the old or the new contents, never a part.
  ///
  /// - Parameters:
  ///   - path: The path, which is not a link: see `OutputTarget`.
  ///   - bytes: The new contents.
  ///   - mode: The permissions; nil for those of any new file, 0666 without the umask's bits.
  ///   - isOnDisk: Whether to replace the file only once the new contents are on the disk.
  nonisolated static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, isOnDisk: Bool
  ) throws(StandardOutputError) {
    let temporary = TemporaryName.beside(path)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw StandardOutputError(code: errno) }
    do throws(StandardOutputError) {
      defer { close(descriptor) }
      try FileDescriptorWriter(descriptor: descriptor).write(bytes)
      if let mode, fchmod(descriptor, mode) != 0 { throw StandardOutputError(code: errno) }
      // A full disk may be reported only now.
      if isOnDisk, fsync(descriptor) != 0 { throw StandardOutputError(code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw StandardOutputError(code: code)
    }
  }
}

/// An output file that could not be written.
struct OutputFileError: Error, Hashable, CustomStringConvertible {
  /// The path as given.
  let path: String
  /// The system's error number, such as `EACCES` or `ENOSPC`.
  let code: Int32

  /// One sentence: the failure and the remedy.
  nonisolated var description: String {
    let reason =
      switch code {
      case ENOENT: "there is no such folder; create it first"
      case ENOTDIR: "a part of the path is not a folder; choose another path"
      case EISDIR: "it is a folder; add a file name"
      case EACCES, EPERM: "you may not write there; choose another folder"
      case EROFS: "the file system is read-only; choose another folder"
      case ENOSPC, EDQUOT: "no space is left on the device; free some"
      case EFBIG: "the file would be larger than is allowed; choose a smaller picture"
      case ELOOP: "its links lead in a circle; choose another path"
      case ENAMETOOLONG: "the name is too long; choose a shorter one"
      default: systemMessage(code)
      }
    return "cannot write \(path): \(reason)"
  }
}
