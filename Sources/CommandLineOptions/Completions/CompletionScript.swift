/// The scripts that teach shells to complete the program's command lines.
public enum CompletionScript {
  /// The script for a shell, lines ended by newlines.
  public static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The commands' names, as patterns of `case` alternate them.
  static var commandPattern: String {
    Subcommand.allCases.map(\.rawValue).joined(separator: "|")
  }

  /// `text` as one word of a Bourne shell.
  static func singleQuoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// The spellings of an option: `--output`, `-o`.
  static func spellings(of row: CommandOption) -> [String] {
    [row.spelling] + (row.letter.map { ["-" + String($0)] } ?? [])
  }
}
