internal import Glibc
internal import TagSphereCommandLineOptions

/// A file that the program writes: whole, or not at all.
enum OutputFile {
  /// Turns a file larger than the limit of the process (`ulimit -f`) from a signal that kills it,
  /// and leaves a part of the file behind, into an error of `write(_:to:)`.
  ///
  /// Call it once, before anything is written.
  nonisolated static func reportSizeLimits() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Writes `bytes` to a file or standard output.
  ///
  /// For a file, the bytes go to a new one beside it, which takes its place once all are on the
  /// disk; on any failure the new file is removed, and what was there stays as it was. A file
  /// that is there keeps its permissions, a link to it stays a link. What is no regular file, such
  /// as a pipe or a device, is written to directly.
  ///
  /// - Throws: `OutputFileError` or `StandardOutputError`.
  nonisolated static func write(_ bytes: [UInt8], to destination: OutputDestination) throws {
    switch destination {
    case .standardOutput: try StandardOutput.write(bytes)
    case .file(let path): try write(bytes, to: path)
    }
  }

  /// Writes `bytes` to the file at `path`.
  nonisolated static func write(_ bytes: [UInt8], to path: String) throws(OutputFileError) {
    let target = resolved(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists && kind == S_IFDIR { throw OutputFileError(path: path, code: EISDIR) }
    do throws(StandardOutputError) {
      if exists && kind != S_IFREG {
        try writeDirectly(bytes, to: target)
      } else {
        try replace(
          target, with: bytes, by: temporaryName(beside: target),
          mode: exists ? status.st_mode & 0o7777 : nil, isOnDisk: true)
      }
    } catch {
      throw OutputFileError(path: path, code: error.code)
    }
  }

  /// The file that a path leads to through links; the path itself where there is none yet.
  private nonisolated static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private nonisolated static func writeDirectly(
    _ bytes: [UInt8], to path: String
  ) throws(StandardOutputError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StandardOutputError(code: errno) }
    defer { close(descriptor) }
    try FileDescriptorWriter(descriptor: descriptor).write(bytes)
  }

  /// A name of nobody else's in the folder of a file.
  private nonisolated static func temporaryName(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder).tagsphere-\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
  }

  /// Puts a new file in the place of another, which nobody ever sees half of.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - bytes: What it holds.
  ///   - temporary: Where it is written first: a path in the same folder, of nothing that is there.
  ///   - mode: Its permissions; nil for those of any new file, 0666 less the user's mask.
  ///   - isOnDisk: Whether it takes the place only once the disk has it.
  nonisolated static func replace(
    _ path: String, with bytes: [UInt8], by temporary: String, mode: mode_t?, isOnDisk: Bool
  ) throws(StandardOutputError) {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw StandardOutputError(code: errno) }
    do throws(StandardOutputError) {
      defer { close(descriptor) }
      try FileDescriptorWriter(descriptor: descriptor).write(bytes)
      if let mode, fchmod(descriptor, mode) != 0 { throw StandardOutputError(code: errno) }
      // A full disk may show only now.
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
  /// The file, as it was asked for.
  let path: String
  /// The system's error number, such as `EACCES` or `ENOSPC`.
  let code: Int32

  /// One sentence: what failed, and what to do.
  nonisolated var description: String {
    let reason =
      switch code {
      case ENOENT: "there is no such folder; create it first"
      case ENOTDIR: "a part of the path is no folder; choose another path"
      case EISDIR: "it is a folder; add a file name"
      case EACCES, EPERM: "you may not write there; choose another folder"
      case EROFS: "the file system is read-only; choose another folder"
      case ENOSPC, EDQUOT: "no space is left on the device; free some"
      case EFBIG: "the file would be larger than is allowed; choose a smaller picture"
      case ENAMETOOLONG: "the name is too long; choose a shorter one"
      default: systemMessage(code)
      }
    return "cannot write \(path): \(reason)"
  }
}
