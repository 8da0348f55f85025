extension CompletionScript {
  /// The script for zsh, to be saved as `_tagsphere` in a folder of `$fpath`.
  static var zsh: String {
    let commands = Subcommand.allCases.map {
      "    " + singleQuoted($0.rawValue + ":" + escapedForZsh($0.summary))
    }
    var script = """
      #compdef \(ProgramInfo.name)
      # Completion of \(ProgramInfo.name) \(ProgramInfo.version) for zsh.
      # _tagsphere_words_or_files PATTERN WORD ...
      _tagsphere_words_or_files() {
        local pattern=$1
        shift
        _alternative "words:word:($*)" "files:file:_files -g '$pattern'"
      }
      _tagsphere_columns() {
        local word
        for word in $words; do
          [[ $word == *.(tsv|tab|csv) && -f $word ]] || continue
          compadd -- ${(f)"$(\(columnsOfWord))"}
          return
        done
      }
      _tagsphere() {
        local command=view
        local -a subcommands
        subcommands=(
      \(commands.joined(separator: "\n"))
        )
        if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
          _describe -t commands command subcommands
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

  /// Returns an option as a specification of `_arguments`; the option's spellings exclude each other.
  private static func zshSpecification(of row: CommandOption) -> String {
    let text = "[" + escapedForZsh(row.help) + "]"
    guard let value = row.value else {
      guard let letter = row.letter else { return singleQuoted(row.spelling + text) }
      return "'(-\(letter) \(row.spelling))'{-\(letter),\(row.spelling)}" + singleQuoted(text)
    }
    if value.completion == .command {
      // Complete the command's name, and its words up to a lone semicolon.
      return singleQuoted(
        row.spelling + text + ":program: _command_names -e:*\\;::program arguments: _normal")
    }
    let tail = text + ":" + escapedForZsh(value.placeholder) + ":" + offer(value.completion)
    guard let letter = row.letter else { return singleQuoted(row.spelling + "=" + tail) }
    return "'(-\(letter) \(row.spelling))'{-\(letter)+,\(row.spelling)=}" + singleQuoted(tail)
  }

  private static func offer(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing, .command: " "
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    case .files(let endings, let words):
      words.isEmpty
        ? "_files" + (endings.isEmpty ? "" : " -g \"\(pattern(endings))\"")
        : "{_tagsphere_words_or_files \"\(pattern(endings))\" \(words.joined(separator: " "))}"
    case .column: "_tagsphere_columns"
    }
  }

  /// Returns the pattern for files with one of these endings; without endings, for any file.
  private static func pattern(_ endings: [String]) -> String {
    guard endings.count != 1 else { return "*.\(endings[0])" }
    // Zsh reads a single name in parentheses as flags of the pattern.
    return endings.isEmpty ? "*" : "*.(\(endings.joined(separator: "|")))"
  }

  /// Returns `text` with brackets, colons and backslashes escaped.
  private static func escapedForZsh(_ text: String) -> String {
    text.replacing("\\", with: #"\\"#).replacing("[", with: #"\["#).replacing("]", with: #"\]"#)
      .replacing(":", with: #"\:"#)
  }
}
