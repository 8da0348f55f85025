internal import Glibc
package import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereMessages

/// Writes the output of commands to files or standard output.
package enum OutputFile {
  /// Turns the signal for exceeding the file size limit (`ulimit -f`) into an error.
  ///
  /// The signal would kill the process and leave a partial file. Instead, `write(_:to:)` throws the
  /// error. Must be called once, before anything is written.
  package nonisolated static func reportSizeLimits() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Writes `bytes` to a file, completely or not at all, or to standard output: see `WholeFile`.
  ///
  /// - Throws: `OutputFileError` or `StandardOutputError`.
  package nonisolated static func write(_ bytes: [UInt8], to destination: OutputDestination) throws
  {
    switch destination {
    case .standardOutput: try StandardOutput.writeUnchanged(bytes)
    case .file(let path): try write(bytes, to: path)
    }
  }

  /// Writes to a destination in parts; a file is written completely or not at all.
  ///
  /// - Parameter body: Calls its argument with each part.
  /// - Throws: `OutputFileError` or `StandardOutputError`, and the errors of `body`.
  package nonisolated static func write(
    to destination: OutputDestination,
    parts body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    switch destination {
    case .standardOutput: try body { try StandardOutput.writeUnchanged($0) }
    case .file(let path):
      do {
        try WholeFile.write(to: path, parts: body)
      } catch let error as SystemError {
        throw OutputFileError(path: path, code: error.code)
      }
    }
  }

  /// Writes `bytes` to the file at `path`, completely or not at all.
  package nonisolated static func write(_ bytes: [UInt8], to path: String) throws(OutputFileError) {
    do throws(SystemError) {
      try WholeFile.write(bytes, to: path)
    } catch {
      throw OutputFileError(path: path, code: error.code)
    }
  }
}

/// An output file that could not be written.
package struct OutputFileError: Error, Hashable, CustomStringConvertible {
  /// The path as given.
  package let path: String
  /// The system's error number, such as `EACCES` or `ENOSPC`.
  package let code: Int32

  /// Creates an error of writing to a path.
  package init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  /// One sentence: the failure and the remedy.
  package nonisolated var description: String {
    let reason =
      switch code {
      case ENOENT: "there is no such folder; create it first"
      case ENOTDIR: "a part of the path is not a folder; choose another path"
      case EISDIR: "it is a folder; add a file name"
      case EACCES, EPERM: "you may not write there; choose another folder"
      case EROFS: "the file system is read-only; choose another folder"
      case ENOSPC, EDQUOT: "no space is left on the device; free some"
      case ENOTSUP: "it is a pipe or a device, to which a loop cannot be written; give a file"
      case EFBIG: "the file would be larger than is allowed; choose a smaller picture"
      case ELOOP: "its links lead in a circle; choose another path"
      case ENAMETOOLONG: "the name is too long; choose a shorter one"
      default: systemMessage(code)
      }
    return "cannot write \(path): \(reason)"
  }
}
