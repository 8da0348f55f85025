extension CompletionScript {
  /// The script for zsh, to be saved as `_tagsphere` in a folder of `$fpath`.
  static var zsh: String {
    let commands = Subcommand.allCases.map {
      "    " + singleQuoted($0.rawValue + ":" + escapedForZsh($0.summary))
    }
    var script = """
      #compdef \(ProgramInfo.name)
      # Completion of \(ProgramInfo.name) \(ProgramInfo.version) for zsh.
      _tagsphere() {
        local command=view
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
          _describe -t commands command commands
        elif ((CURRENT > 2)); then
          case $words[2] in
            \(commandPattern))
              command=$words[2]
              shift words
              ((CURRENT--))
              ;;
          esac
        fi
        case $command in

      """
    for command in Subcommand.allCases {
      var specifications = OptionTable.rows(of: command).map(zshSpecification(of:))
      if let operand = command.operand {
        specifications.append(singleQuoted("1:\(operand.placeholder):" + offer(operand.completion)))
      }
      script += "    \(command.rawValue))\n      _arguments -s -S \\\n        "
      script += specifications.joined(separator: " \\\n        ") + "\n      ;;\n"
    }
    script += """
        esac
      }
      if [[ $funcstack[1] == _tagsphere ]]; then
        _tagsphere "$@"
      else
        compdef _tagsphere \(ProgramInfo.name)
      fi

      """
    return script
  }

  /// Returns an option as a specification of `_arguments`; its forms exclude each other.
  private static func zshSpecification(of row: CommandOption) -> String {
    let text = "[" + escapedForZsh(row.help) + "]"
    guard let value = row.value else {
      guard let letter = row.letter else { return singleQuoted(row.spelling + text) }
      return "'(-\(letter) \(row.spelling))'{-\(letter),\(row.spelling)}" + singleQuoted(text)
    }
    let tail = text + ":" + escapedForZsh(value.placeholder) + ":" + offer(value.completion)
    guard let letter = row.letter else { return singleQuoted(row.spelling + "=" + tail) }
    return "'(-\(letter) \(row.spelling))'{-\(letter)+,\(row.spelling)=}" + singleQuoted(tail)
  }

  private static func offer(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    case .fileOr: "_files"
    }
  }

  /// Returns `text` with brackets, colons and backslashes escaped.
  private static func escapedForZsh(_ text: String) -> String {
    text.replacing("\\", with: #"\\"#).replacing("[", with: #"\["#).replacing("]", with: #"\]"#)
      .replacing(":", with: #"\:"#)
  }
}
