/// The file of this program, which helper processes run too.
nonisolated enum ProgramFile {
  /// Its path.
  static var path: String { ProcessContext.current.programFile }
}
