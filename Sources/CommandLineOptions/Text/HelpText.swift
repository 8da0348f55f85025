/// The help of the program and of its commands, for a terminal of 80 columns.
package enum HelpText {
  /// Returns the help of a topic, with newline line endings.
  package static func text(for topic: HelpTopic) -> String {
    switch topic {
    case .program: programText
    case .command(let command): text(for: command)
    }
  }

  private static var programText: String {
    let commands = Subcommand.allCases.map { ($0.rawValue, $0.summary) }
    let codes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
    return """
      \(ProgramInfo.name) \(ProgramInfo.version): \(ProgramInfo.summary)

      Usage: \(ProgramInfo.name) [COMMAND] [OPTIONS] [FILE|-]

      Commands
      \(columns(commands, column: 16))
      Examples
      \(columns(examples, column: 46))
      Exit status
      \(columns(codes, column: 16))
      FILE is a table (TSV, CSV, JSON, .xlsx, .ods), a list of lines, a feed, a PDF
      file, or a directory of images; - is standard input, which is also read if no
      FILE is given and it is a file or a pipe. How a file was understood: \(ProgramInfo.name)
      check FILE. Write a file named like a command as ./NAME. Results go to
      standard output, messages to standard error. For the options of a command:
      \(ProgramInfo.name) help COMMAND

      """
  }

  /// Useful command lines, for help and manual.
  static let examples: [(term: String, text: String)] = [
    ("tagsphere", "a sample, in a window"),
    ("tagsphere tags.tsv", "the tags of a file"),
    ("tagsphere sales.xlsx", "a table, whose columns are found"),
    ("tagsphere a.csv --text Item --weight Sales", "columns of a table, by their names"),
    ("tagsphere a.csv --count Country", "how often each value occurs"),
    ("tagsphere --count-words book.txt", "the words of a text"),
    ("ls | tagsphere", "the output of another program"),
    ("tagsphere --pick tags.tsv", "print the tag that is clicked"),
    ("tagsphere render tags.tsv -o cloud.png", "a picture"),
    ("tagsphere bench --labels 10000 --floor", "its speed on this machine"),
    ("tagsphere verify tags.tsv", "a check of the driver"),
  ]

  private static func text(for command: Subcommand) -> String {
    let settings = Settings(defaultsOf: command)
    let rows = OptionTable.rows(of: command)
    var text = "Usage: \(usage(of: command))\n\n"
    text += wrapped(command.discussion, width: 80).joined(separator: "\n") + "\n"
    for section in CommandOption.Section.allCases {
      let entries = rows.filter { $0.section == section }.map {
        (term: synopsis(of: $0), text: explanation(of: $0, in: settings))
      }
      guard !entries.isEmpty else { continue }
      text += "\n\(section.rawValue)\n" + columns(entries, column: 30)
    }
    let preferences = rows.filter(\.isPreference).map(\.name)
    if Subcommand.withPreferences.contains(command) {
      let sentence =
        "To set an option permanently, write it into $XDG_CONFIG_HOME/tagsphere/config.json "
        + "(~/.config if that is not set) as {\"theme\": \"paper\"}, or set "
        + "TAGSPHERE_THEME=paper in the environment, which overrides the file; the command "
        + "line overrides both. These options can be set this way: \(preferences.joined(separator: ", "))."
      text += "\n" + wrapped(sentence, width: 80).joined(separator: "\n") + "\n"
    }
    return text
  }

  /// Returns the usage line of a command.
  static func usage(of command: Subcommand) -> String {
    let name = command == .view ? "[view]" : command.rawValue
    var usage = "\(ProgramInfo.name) \(name)"
    if OptionTable.rows(of: command).contains(where: { $0.section != .general }) {
      usage += " [OPTIONS]"
    }
    if command == .render { usage += " -o OUT.png" }
    if command == .export { usage += " -o OUT.html" }
    if let operand = command.operand {
      usage += operand.isRequired ? " \(operand.placeholder)" : " [\(operand.placeholder)]"
    }
    return usage
  }

  /// Returns the spellings of an option, `-o, --output FILE|-`, with the long spellings aligned.
  private static func synopsis(of row: CommandOption) -> String {
    let letter = row.letter.map { "-\($0), " } ?? "    "
    return letter + row.spelling + (row.value.map { " " + $0.placeholder } ?? "")
  }

  /// Returns the effect of an option and its default; the default is not broken across lines.
  static func explanation(of row: CommandOption, in settings: Settings) -> String {
    guard let shown = row.shownDefault(settings) else { return row.help }
    return row.help + " " + "[default: \(shown)]".replacing(" ", with: "\u{A0}")
  }
}

extension CommandOption {
  /// Returns the first command's default, and the defaults of commands that differ; nil without defaults.
  func defaultText(among commands: [Subcommand]) -> String? {
    let defaults = commands.map { shownDefault(Settings(defaultsOf: $0)) }
    guard let first = defaults.first, let shown = first else { return nil }
    let others = zip(commands, defaults).compactMap { command, other in
      other == first ? nil : other.map { "; \($0) for \(command.rawValue)" }
    }
    return shown + others.joined()
  }
}
