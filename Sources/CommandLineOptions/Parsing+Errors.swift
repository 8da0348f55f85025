internal import TagSphereTagData

extension ArgumentParser {
  /// Returns the error for a long option that this command does not have.
  func unknown(_ name: String) -> UsageError {
    let spelling = quoted("--" + name)
    if let others = owners(where: { $0.name == name }) {
      return UsageError("\(spelling) belongs to \(others), not to \(command.rawValue): \(advice)")
    }
    let problem = "\(command.rawValue) has no option \(spelling)"
    if let meant = nearest(to: name, among: OptionTable.rows(of: command).map(\.name)) {
      return UsageError("\(problem): did you mean --\(meant)?")
    }
    if let meant = nearest(to: name, among: OptionTable.rows.map(\.name)),
      let others = owners(where: { $0.name == meant })
    {
      return UsageError("\(problem), and --\(meant) belongs to \(others): \(advice)")
    }
    return UsageError("\(problem): \(advice)")
  }

  /// Returns the error for a one-letter option that this command does not have.
  func unknown(letter: Character) -> UsageError {
    let spelling = quoted("-" + String(letter))
    if let others = owners(where: { $0.letter == letter }) {
      return UsageError("\(spelling) belongs to \(others), not to \(command.rawValue): \(advice)")
    }
    return UsageError("\(command.rawValue) has no option \(spelling): \(advice)")
  }

  /// Returns the commands that have a matching option, as a list in a sentence; nil if no command has one.
  private func owners(where matches: (CommandOption) -> Bool) -> String? {
    let owners = Subcommand.allCases.filter {
      $0 == $0.base && OptionTable.rows(of: $0).contains(where: matches)
    }
    guard !owners.isEmpty else { return nil }
    return listed(owners.map(\.rawValue)).replacing(" or ", with: " and ")
  }

  /// A reference to the help on the options of this command.
  private var advice: String { "see \(ProgramInfo.name) help \(command.rawValue)" }
}
