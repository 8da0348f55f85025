extension CompletionScript {
  /// The script for fish.
  static var fish: String {
    let names = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
    let complete = "complete -c \(ProgramInfo.name)"
    var script = """
      # Completion of \(ProgramInfo.name) \(ProgramInfo.version) for fish.
      function __tagsphere_runs
        set -l tokens (commandline -opc)
        set -l command view
        if __tagsphere_in_command
          return 1
        end
        if set -q tokens[2]; and contains -- $tokens[2] \(names)
          set command $tokens[2]
        end
        contains -- $command $argv
      end
      function __tagsphere_is_first
        test (count (commandline -opc)) -eq 1
      end
      function __tagsphere_in_command
        set -l inside 1
        for token in (commandline -opc)
          switch $token
            case --exec
              set inside 0
            case ';'
              set inside 1
          end
        end
        return $inside
      end
      function __tagsphere_command
        set -l line
        for token in (commandline -opc)
          if test $token = --exec
            set line
          else
            set -a line (string escape -- $token)
          end
        end
        set -a line "$(commandline -ct)"
        complete -C "$line"
      end
      function __tagsphere_files
        set -l token "$(commandline -ct)"
        set -l found
        if set -q argv[1]
          for ending in $argv
            set -a found $token*.$ending
          end
          set -a found $token*/
        end
        if not set -q found[1]
          set found $token*
        end
        if set -q found[1]
          printf '%s\\n' $found
        end
      end
      function __tagsphere_columns
        for word in (commandline -op)
          if string match -q -r '\\.(tsv|tab|csv)$' -- $word; and test -f $word
            set -l separator \\t
            if string match -q '*.csv' -- $word
              set separator '[,;]'
            end
            head -n 1 -- $word | tr -d '\\r"' | string replace -a -r -- $separator \\n
            return
          end
        end
      end
      \(complete) -n __tagsphere_in_command -f -a '(__tagsphere_command)'

      """
    for command in Subcommand.allCases {
      script += "\(complete) -n __tagsphere_is_first -a \(command.rawValue)"
      script += " -d \(fishQuoted(command.summary))\n"
    }
    for row in OptionTable.rows {
      let commands = Subcommand.allCases.filter(row.belongs(to:)).map(\.rawValue)
      script += "\(complete) -n '__tagsphere_runs \(commands.joined(separator: " "))'"
      script += " -l \(row.name)" + (row.letter.map { " -s \($0)" } ?? "")
      if let value = row.value { script += fishOffer(value.completion) }
      script += " -d \(fishQuoted(row.help))\n"
    }
    for command in Subcommand.allCases {
      script += "\(complete) -n '__tagsphere_runs \(command.rawValue)'"
      switch command.operand?.completion {
      case .words(let words): script += " -f -a '\(words.joined(separator: " "))'\n"
      case .files(let endings, _): script += " -f -a '\(fishFiles(endings))'\n"
      case .nothing, .column, .command, nil: script += " -f\n"
      }
    }
    return script
  }

  private static func fishOffer(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing: " -x"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .files(let endings, let words):
      " -x -a '\((words + [fishFiles(endings)]).joined(separator: " "))'"
    case .column: " -x -a '(__tagsphere_columns)'"
    case .command: " -x -a '(__tagsphere_command)'"
    }
  }

  /// Returns the call that lists files with one of these endings and folders.
  private static func fishFiles(_ endings: [String]) -> String {
    "(\((["__tagsphere_files"] + endings).joined(separator: " ")))"
  }

  /// Returns `text` as a single word of fish; in fish, backslashes also escape within quotation marks.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
