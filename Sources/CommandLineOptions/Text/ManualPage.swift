/// The manual page, in the macros of man(7).
package enum ManualPage {
  /// The troff source of the page, with newline line endings.
  package static var text: String {
    var page = """
      .TH \(ProgramInfo.name.uppercased()) 1 "" "\(ProgramInfo.name) \(ProgramInfo.version)" \
      "User Commands"
      .SH NAME
      \(ProgramInfo.name) \\- \(escaped(ProgramInfo.summary))
      .SH SYNOPSIS

      """
    for command in Subcommand.allCases {
      if command != .view { page += ".br\n" }
      page += escaped(HelpText.usage(of: command)) + "\n"
    }
    page += ".SH COMMANDS\n"
    for command in Subcommand.allCases {
      page += ".TP\n.B \(command.rawValue)\n" + escaped(command.discussion) + "\n"
    }
    page += ".SH OPTIONS\n"
    for section in CommandOption.Section.allCases {
      page += ".SS \(section.rawValue)\n"
      for row in OptionTable.rows where row.section == section { page += entry(of: row) }
    }
    page += environment + files + exitStatus + examples
    return page
  }

  private static func entry(of row: CommandOption) -> String {
    let commands = Subcommand.allCases.filter(row.commands.contains)
    var term = ".TP\n"
    let forms = (row.letter.map { ["-" + String($0)] } ?? []) + [row.spelling]
    let value = row.value.map { " \\fI" + escaped($0.placeholder) + "\\fR" } ?? ""
    term += "\\fB" + forms.map(escaped).joined(separator: "\\fR, \\fB") + "\\fR" + value + "\n"
    if commands.count < Subcommand.allCases.count {
      term += "(" + escaped(commands.map(\.rawValue).joined(separator: ", ")) + ") "
    }
    term += escaped(sentence(row.help)) + "\n"
    if let value = row.value { term += escaped(sentence("give " + value.allowed)) + "\n" }
    if let text = row.defaultText(among: commands) {
      term += escaped("Default: \(text).") + "\n"
    }
    return term
  }

  /// The commands that use preferences, as a list in a sentence.
  private static var withPreferences: String {
    let names = Subcommand.allCases.filter(Subcommand.withPreferences.contains).map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private static var environment: String {
    var seen: Set<String> = []
    var section =
      ".SH ENVIRONMENT\n"
      + escaped(
        "These apply to \(withPreferences); they override the preference file, and the "
          + "command line overrides them.") + "\n"
    for row in OptionTable.rows {
      guard let variable = row.variable, seen.insert(variable).inserted else { continue }
      let text = row.value == nil ? "1 or 0, as \(row.spelling)" : "as \(row.spelling)"
      section += ".TP\n.B \(variable)\n\(escaped(sentence(text)))\n"
    }
    return section
  }

  private static var files: String {
    let text =
      "Preferences for \(withPreferences): an object of options and their values, such "
      + #"as {"theme": "paper", "spin": 4, "reduced-motion": true}. The options that can be set "#
      + "are those with an environment variable. Without XDG_CONFIG_HOME the file is searched "
      + "below ~/.config."
    let path = escaped("$XDG_CONFIG_HOME/tagsphere/config.json")
    return ".SH FILES\n.TP\n.B \(path)\n\(escaped(text))\n"
  }

  private static var exitStatus: String {
    ".SH EXIT STATUS\n"
      + ExitCode.allCases.map { ".TP\n.B \($0.rawValue)\n\(escaped(sentence($0.meaning)))\n" }
      .joined()
  }

  private static var examples: String {
    ".SH EXAMPLES\n"
      + HelpText.examples.map {
        ".TP\n.B \(escaped($0.term))\n\(escaped(sentence($0.text)))\n"
      }.joined()
  }

  /// Returns `text` with the special characters of troff escaped.
  static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("~", with: "\\(ti").replacing("'", with: "\\(aq").replacing("^", with: "\\(ha")
      .replacing("`", with: "\\(ga")
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
