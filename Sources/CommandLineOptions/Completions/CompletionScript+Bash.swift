extension CompletionScript {
  /// The script for bash; it needs no helper package, and splits `--option=value` itself.
  static var bash: String {
    var script = """
      # Completion of \(ProgramInfo.name) \(ProgramInfo.version) for bash.
      \(bashHelpers)
      _tagsphere() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=view options='' words='' files='' endings='' columns='' inside='' index line
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            --exec) inside=$((index + 1)) ;;
            ';' | '\\;' | "';'") inside='' ;;
          esac
        done
        if [[ $inside ]]; then
          _tagsphere_offer_command "$inside"
          return
        fi
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
        [[ $current == -* ]] && words=$options files='' columns=''
        while IFS= read -r line; do
          COMPREPLY+=("$line")
        done < <(compgen -W "$words" -- "$current")
        if [[ $columns ]]; then
          while IFS= read -r line; do
            [[ $line == "$current"* ]] && COMPREPLY+=("${line// /\\\\ }")
          done < <(_tagsphere_columns)
        fi
        if [[ $files ]]; then
          compopt -o filenames 2>/dev/null || true
          while IFS= read -r line; do
            COMPREPLY+=("$line")
          done < <(_tagsphere_files "$current" $endings)
        fi
        return 0
      }
      complete -F _tagsphere \(ProgramInfo.name)

      """
    return script
  }

  /// Functions that list files and columns, and complete another program's command line.
  private static let bashHelpers = """
    # _tagsphere_files BEGINNING [ENDING ...]: files with these endings and folders, or else all.
    _tagsphere_files() {
      local beginning=$1 ending found=''
      shift
      if (($#)); then
        found=$(
          for ending in "$@"; do compgen -f -X "!*.$ending" -- "$beginning" || true; done
          compgen -d -- "$beginning" || true
        )
      fi
      if [[ $found ]]; then printf '%s\\n' "$found"; else compgen -f -- "$beginning" || true; fi
    }
    _tagsphere_columns() {
      local word
      for word in "${COMP_WORDS[@]:1}"; do
        [[ $word == *.@(tsv|tab|csv) && -f $word ]] || continue
        \(columnsOfWord)
        return
      done
    }
    # _tagsphere_offer_command FIRST: completes the words from the index FIRST on.
    _tagsphere_offer_command() {
      local current=${COMP_WORDS[COMP_CWORD]} kind=-f line
      if ((COMP_CWORD == $1)); then kind=-c; else compopt -o filenames 2>/dev/null || true; fi
      while IFS= read -r line; do
        COMPREPLY+=("$line")
      done < <(compgen "$kind" -- "$current" || true)
    }
    """

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
    case .nothing, .command: "return"
    case .words(let words): "words='\(words.joined(separator: " "))'"
    case .files(let endings, let words):
      "files=1" + (endings.isEmpty ? "" : " endings='\(endings.joined(separator: " "))'")
        + (words.isEmpty ? "" : " words='\(words.joined(separator: " "))'")
    case .column: "columns=1"
    }
  }
}
