internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereProcesses

/// `tagsphere bench`: replaces this process with the adjacent program `tagsphere-bench`.
enum BenchHandover {
  /// Replaces this program with `tagsphere-bench`.
  ///
  /// - Parameter arguments: The arguments of `tagsphere-bench`.
  /// - Throws: `CommandFailure` if `tagsphere-bench` is missing or cannot be started.
  static func run(_ arguments: [String]) throws(CommandFailure) -> Never {
    // Resolve a link to this program, because `tagsphere-bench` is in the folder of the file itself.
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
