internal import TagSphereEnvironment
internal import TagSphereFiles

extension UnnamedFile {
  /// Creates an empty file, with errors that name a remedy; see `init()`.
  ///
  /// - Throws: `CommandFailure` with a remedy.
  static func create() throws(CommandFailure) -> UnnamedFile {
    do throws(SystemError) {
      return try UnnamedFile()
    } catch {
      throw Self.failure(error)
    }
  }

  /// Appends bytes, with errors that name a remedy; see `write(_:)`.
  ///
  /// - Throws: `CommandFailure` with a remedy.
  borrowing func append(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SystemError) {
      try write(bytes)
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: SystemError) -> CommandFailure {
    CommandFailure("cannot write a file in \(folder): \(error); set TMPDIR, or give a FILE")
  }
}
