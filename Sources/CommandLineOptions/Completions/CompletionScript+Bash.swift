extension CompletionScript {
  /// The script for bash, which needs no helper package and splits `--option=value` itself.
  static var bash: String {
    var script = """
      # Completion of \(ProgramInfo.name) \(ProgramInfo.version) for bash.
      _tagsphere() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=view options='' words='' files='' line
        COMPREPLY=()
        if [[ $current == = ]]; then
          current=''
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if ((COMP_CWORD > 1)); then
          case ${COMP_WORDS[1]} in
            \(commandPattern)) command=${COMP_WORDS[1]} ;;
          esac
        fi
        case $command in

      """
    for command in Subcommand.allCases {
      script += bashBranch(of: command)
    }
    script += """
        esac
        if ((COMP_CWORD == 1)); then
          words="$words \(Subcommand.allCases.map(\.rawValue).joined(separator: " "))"
        fi
        [[ $current == -* ]] && words=$options files=''
        while IFS= read -r line; do
          COMPREPLY+=("$line")
        done < <(compgen -W "$words" -- "$current")
        if [[ $files ]]; then
          compopt -o filenames 2>/dev/null || true
          while IFS= read -r line; do
            COMPREPLY+=("$line")
          done < <(compgen -f -- "$current")
        fi
      }
      complete -F _tagsphere \(ProgramInfo.name)

      """
    return script
  }

  private static func bashBranch(of command: Subcommand) -> String {
    let rows = OptionTable.rows(of: command)
    let options = rows.flatMap(spellings(of:)).joined(separator: " ")
    var branch = "    \(command.rawValue))\n      options='\(options)'\n      case $previous in\n"
    for row in rows {
      guard let value = row.value else { continue }
      let pattern = spellings(of: row).joined(separator: "|")
      branch += "        \(pattern)) \(bashOffer(value.completion)) ;;\n"
    }
    if let operand = command.operand {
      branch += "        *) \(bashOffer(operand.completion)) ;;\n"
    }
    return branch + "      esac\n      ;;\n"
  }

  private static func bashOffer(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing: "return"
    case .words(let words): "words='\(words.joined(separator: " "))'"
    case .fileOr(let words):
      words.isEmpty ? "files=1" : "files=1 words='\(words.joined(separator: " "))'"
    }
  }
}
