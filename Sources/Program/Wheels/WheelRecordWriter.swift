internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereTagData
internal import TagSphereWheels

/// Writes choices in the format of a command line.
nonisolated struct WheelRecordWriter: Sendable {
  private var options: RecordOptions

  /// Creates a writer whose placeholders are names of wheels.
  init(_ options: RecordOptions) {
    self.options = options
    self.options.template = options.template.namingColumns
  }

  /// Rejects a format that names a wheel which does not exist.
  func check(_ document: WheelDocument) throws {
    let names = document.wheels.map(\.name)
    guard
      let absent = options.template.columns.first(where: { column in
        !names.contains { $0.lowercased() == column.lowercased() }
      })
    else { return }
    let meant = nearest(to: absent, among: names).map { "did you mean {\($0)}? " } ?? ""
    throw CommandFailure(
      "--print: there is no wheel \(quoted(absent)); \(meant)the wheels are "
        + names.map { quoted($0) }.joined(separator: ", "))
  }

  /// Returns the output of a choice, including the terminator.
  ///
  /// - Parameters:
  ///   - choice: The index of the chosen word of each wheel.
  ///   - document: The wheels.
  func bytes(of choice: [Int], in document: WheelDocument) -> [UInt8] {
    guard options.template != .json else {
      return Array(document.json(of: choice).utf8) + [options.terminator]
    }
    return options.record(
      of: document.tag(of: choice), index: 0, isOnTerminal: StandardOutput.isTerminal)
  }
}
