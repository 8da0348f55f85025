internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereProcesses

/// `tagsphere bench`: hands the process over to the program `tagsphere-bench`, which is beside this one.
enum BenchHandover {
  /// Runs `tagsphere-bench` in the place of this program.
  ///
  /// - Parameter arguments: Its arguments.
  /// - Throws: `CommandFailure` if it is missing or cannot be started.
  static func run(_ arguments: [String]) throws(CommandFailure) -> Never {
    // A link to this program is followed: the other one is beside the file.
    let file = PathName.target(ofLink: ProgramFile.path) ?? ProgramFile.path
    let folder = PathName.directory(of: file)
    let path = folder + "/" + ProgramInfo.benchName
    StandardOutput.releaseClosedPipes()
    let error = ChildProcess.replaceThisProcess(path, arguments)
    guard error.code == ENOENT else {
      throw CommandFailure("cannot start \(path): \(systemMessage(error.code))")
    }
    throw CommandFailure(
      "bench needs the program \(ProgramInfo.benchName), but there is none in \(folder): make install "
        + "and the Debian package put it there, beside \(ProgramInfo.name)")
  }
}
