/// The scripts with which shells complete the program's command lines.
package enum CompletionScript {
  /// Returns the script for a shell, with newline line endings.
  package static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The names of the commands as alternatives of a `case` pattern.
  static var commandPattern: String {
    Subcommand.allCases.map(\.rawValue).joined(separator: "|")
  }

  /// Returns `text` as a single word of a Bourne shell.
  static func singleQuoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Shell commands that print the columns of the table `$word`, one per line.
  static let columnsOfWord = """
    head -n 1 -- "$word" | tr -d '\\r"' | case $word in
          *.csv) tr ',;' '\\n\\n' ;;
          *) tr '\\t' '\\n' ;;
        esac
    """

  /// Returns the spellings of an option: `--output`, `-o`.
  static func spellings(of row: CommandOption) -> [String] {
    [row.spelling] + (row.letter.map { ["-" + String($0)] } ?? [])
  }
}
