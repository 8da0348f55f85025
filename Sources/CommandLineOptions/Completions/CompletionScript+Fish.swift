extension CompletionScript {
  /// The script for fish.
  static var fish: String {
    let names = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
    var script = """
      # Completion of \(ProgramInfo.name) \(ProgramInfo.version) for fish.
      function __tagsphere_runs
        set -l tokens (commandline -opc)
        set -l command view
        if set -q tokens[2]; and contains -- $tokens[2] \(names)
          set command $tokens[2]
        end
        contains -- $command $argv
      end
      function __tagsphere_is_first
        test (count (commandline -opc)) -eq 1
      end

      """
    let complete = "complete -c \(ProgramInfo.name)"
    for command in Subcommand.allCases {
      script += "\(complete) -n __tagsphere_is_first -a \(command.rawValue)"
      script += " -d \(fishQuoted(command.summary))\n"
    }
    for row in OptionTable.rows {
      let commands = Subcommand.allCases.filter(row.commands.contains).map(\.rawValue)
      script += "\(complete) -n '__tagsphere_runs \(commands.joined(separator: " "))'"
      script += " -l \(row.name)" + (row.letter.map { " -s \($0)" } ?? "")
      if let value = row.value { script += fishOffer(value.completion) }
      script += " -d \(fishQuoted(row.help))\n"
    }
    for command in Subcommand.allCases {
      script += "\(complete) -n '__tagsphere_runs \(command.rawValue)'"
      switch command.operand?.completion {
      case .words(let words): script += " -f -a '\(words.joined(separator: " "))'\n"
      case .fileOr: script += " -F\n"
      case .nothing, nil: script += " -f\n"
      }
    }
    return script
  }

  private static func fishOffer(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing: " -x"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .fileOr(let words):
      words.isEmpty ? " -r -F" : " -r -F -a '\(words.joined(separator: " "))'"
    }
  }

  /// Returns `text` as a single word of fish, in which a backslash escapes inside quotation marks.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
