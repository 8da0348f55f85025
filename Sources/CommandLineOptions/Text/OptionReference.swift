/// The reference of all commands and options, an article in Markdown.
package enum OptionReference {
  /// The article, with newline line endings.
  package static var text: String {
    let commands = Subcommand.allCases.map(entry(of:)).joined()
    let sections = CommandOption.Section.allCases.map { section in
      let rows = OptionTable.rows.filter { $0.section == section }
      let names = rows.map(\.name).reduce(into: [String]()) { names, name in
        if !names.contains(name) { names.append(name) }
      }
      let entries = names.map { name in entry(of: rows.filter { $0.name == name }) }.joined()
      let article = section.article.map { "\nExplained in <doc:\($0)>.\n" } ?? ""
      return "\n## \(section.rawValue)\n" + article + entries
    }
    return """
      # Options

      Each command and each option: what it does, its values, its default, and the commands that accept it.

      ## Overview

      `\(ProgramInfo.name) manual --markdown` prints this page from the program's own table of options, from which
      `\(ProgramInfo.name) help COMMAND`, the manual page and the completions come too. An option may stand before or behind
      FILE; its value follows a blank or an equals sign. An option with the name of a variable can be set for every run, in
      the environment or as a member of the preference file (<doc:Formats>); the command line overrides the environment,
      which overrides the file.

      ## Commands
      \(commands)\(sections.joined())
      """
  }

  private static func entry(of command: Subcommand) -> String {
    "\n### \(command.rawValue)\n\n`\(HelpText.usage(of: command))`\n\n"
      + paragraph(command.discussion)
  }

  /// Returns the entry of all rows with one name; each row is for different commands.
  private static func entry(of rows: [CommandOption]) -> String {
    let forms = rows.prefix(1).flatMap { row in
      (row.letter.map { ["-" + String($0)] } ?? []) + [row.spelling]
    }
    let heading = "\n### \(forms.map { "`\($0)`" }.joined(separator: ", "))\n"
    return heading + rows.map { entry(of: $0, among: rows) }.joined()
  }

  private static func entry(of row: CommandOption, among rows: [CommandOption]) -> String {
    let commands = Subcommand.allCases.filter(row.belongs(to:))
    var lines: [String] = []
    if let value = row.value {
      let words = value.placeholder.split(separator: "|").map(String.init)
      let allowed =
        words.count > 1 && value.allowed == listed(words) ? "" : ": \(inMarkdown(value.allowed))"
      lines.append("Value: `\(value.placeholder)`" + allowed)
    }
    if let text = row.defaultText(among: commands) {
      lines.append("Default: \(inMarkdown(text))")
    }
    let names = commands.map(\.rawValue).joined(separator: ", ")
    lines.append(
      "Commands: " + (commands.count == Subcommand.allCases.count ? "all" : names))
    if let variable = row.variable { lines.append("Variable: `\(variable)`") }
    return "\n" + paragraph(sentence(row.help)) + "\n"
      + lines.map { paragraph("- " + $0, margin: "  ") }.joined()
  }

  /// Returns text in lines of at most 120 characters; all lines except the first begin with the margin.
  private static func paragraph(_ text: String, margin: String = "") -> String {
    let marked = margin.isEmpty ? inMarkdown(text) : text
    return wrapped(marked, width: 118).joined(separator: "\n" + margin) + "\n"
  }

  /// Returns plain text as Markdown, with options and names of variables as code.
  private static func inMarkdown(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let start = word.prefix { "(".contains($0) }
      let middle = word.dropFirst(start.count)
      let end = middle.reversed().prefix { ".,;:)".contains($0) }.count
      let core = middle.dropLast(end)
      // A lone mark at the start of a line would begin a list.
      let isCode =
        ["+", "-"].contains(core)
        || core.count > 1 && ("-$".contains(core.prefix(1)) || core.contains { "<_#".contains($0) })
      return start + (isCode ? "`\(core)`" : escaped(core)) + middle.suffix(end)
    }.joined(separator: " ")
  }

  /// Returns a word with the special characters of Markdown escaped.
  private static func escaped(_ word: Substring) -> String {
    word.reduce(into: "") { escaped, character in
      if #"\`*_{}[]<>#|~"#.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}

extension CommandOption.Section {
  /// The article that explains the options of this section; nil if they need no explanation.
  fileprivate var article: String? {
    switch self {
    case .document, .table, .words: "Data"
    case .layout, .look: "Looks"
    case .pose, .picture, .sequence, .output: "PicturesFilmsPages"
    case .motion, .wheel: "TheWindow"
    case .kiosk: "OperatorGuide"
    case .choosing: "Choosing"
    case .measurement: "Figures"
    case .general: nil
    }
  }
}
