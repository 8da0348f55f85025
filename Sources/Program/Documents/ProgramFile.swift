/// The file of this program, which helper processes run too.
nonisolated enum ProgramFile {
  /// Its path, which stays right even if the file is replaced.
  static let path = "/proc/self/exe"
}
