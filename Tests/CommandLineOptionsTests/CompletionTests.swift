import Foundation
import TagSphereCommandLineOptions
import TagSphereLook
import TagSphereTestSupport
import Testing

@Suite struct CompletionTests {
  @Test(
    "A completion script contains every command, option and listed value",
    arguments: Shell.allCases)
  func names(shell: Shell) {
    let script = CompletionScript.text(for: shell)
    for command in Subcommand.allCases { #expect(script.contains(command.rawValue)) }
    for row in OptionTable.rows {
      let spelling = shell == .fish ? "-l \(row.name) " : row.spelling
      #expect(script.contains(spelling), "\(row.spelling)")
      guard case .words(let words) = row.value?.completion else { continue }
      #expect(script.contains(words.joined(separator: " ")), "\(row.spelling)")
    }
  }

  @Test(
    "Bash offers the words that the parser accepts in this place",
    arguments: [
      (["re"], ["render"]), (["render", "--qua"], ["--quality"]),
      (["render", "--quality", ""], ["fast", "smooth", "best"]),
      (["--quality", ""], ["auto", "fast", "smooth", "best"]), (["--layout", "=", "r"], ["rings"]),
      (["bench", "-f", "t"], ["tsv"]), (["completions", ""], ["bash", "zsh", "fish"]),
      (["help", "ver"], ["verify"]), (["--top", ""], []), (["manual", ""], []),
      (["--exec", "no such program", "--th"], []), (["--exec", "no such prog"], []),
      (["--exec", "ls", ";", "--th"], ["--theme"]),
      (
        ["check", "--"],
        [
          "--format", "--encoding", "--group-by", "--top", "--repeated-stories", "--read0",
          "--ansi",
          "--sheet", "--text", "--weight", "--negative", "--count", "--split", "--words-of",
          "--count-words", "--count-lines", "--stopwords", "--ngrams", "--collocations", "--words",
          "--json", "--help",
          "--version",
        ]
      ),
    ] as [([String], [String])])
  func bash(words: [String], expected: [String]) throws {
    let line = (["tagsphere"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script =
      CompletionScript.text(for: .bash) + """
        COMP_WORDS=(\(line)) COMP_CWORD=\(words.count)
        _tagsphere
        [[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
        """
    let data = try runTool("bash", ["--norc", "-euc", script])
    let offered = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(offered == expected)
  }

  @Test(
    "Each shell completes commands, options, values, columns and files",
    arguments: Shell.allCases,
    [
      ("re", ["render"]), ("completions ", ["bash", "fish", "zsh"]), ("help ver", ["verify"]),
      ("render --th", ["--theme"]), ("render --quality ", ["best", "fast", "smooth"]),
      ("render --theme ", Theme.names + ["own.json"]), ("render --theme o", ["own.json"]),
      ("render --theme mid", ["midnight"]),
      ("render -o t", ["two.tsv"]), ("render --output on", ["one.tsv"]),
      ("render --top ", []), ("check t", ["two.tsv"]), ("view one.tsv --loc", ["--lock"]),
      ("check ", ["one.tsv", "own.json", "two.tsv"]), ("check pic", ["picture.raw"]),
      ("render one.tsv --group-from ", ["section", "text", "weight"]),
      ("render one.tsv --size-from w", ["weight"]),
      ("view --exec cat pic", ["picture.raw"]),
    ] as [(String, [String])])
  func shells(shell: Shell, line: (typed: String, expected: [String])) throws {
    let folder = try TemporaryFolder()
    for file in ["two.tsv", "own.json", "picture.raw"] { try folder.file(file, []) }
    try folder.file("one.tsv", Array("text\tweight\tsection\r\na\t1\tb\n".utf8))
    let offered = try Completing(shell).offers(for: "tagsphere " + line.typed, in: folder)
    #expect(offered == line.expected.sorted(), "\(shell)")
  }
}

/// A shell with the completion script loaded.
private struct Completing {
  let shell: Shell
  /// The folder of the completion script and of additional files of the shell.
  let folder: TemporaryFolder

  init(_ shell: Shell) throws {
    (self.shell, folder) = (shell, try TemporaryFolder())
    // Zsh finds the script by this name; the other shells load it explicitly.
    try folder.file("_tagsphere", Array(CompletionScript.text(for: shell).utf8))
    if shell == .zsh { try folder.file(".zshrc", Array(Self.zshSetup.utf8)) }
  }

  /// Returns what the shell offers when Tab is pressed at the end of a line, sorted.
  func offers(for line: String, in files: TemporaryFolder) throws -> [String] {
    let (tool, text) =
      switch shell {
      case .bash: ("bash", Self.bash)
      case .zsh: ("zsh", Self.zsh)
      case .fish: ("fish", "source $SETUP/_tagsphere; complete -C $LINE")
      }
    let bare = [Shell.bash: "--norc", .zsh: "-f", .fish: "--no-config"][shell] ?? ""
    var environment = ProcessInfo.processInfo.environment
    environment["LINE"] = line
    environment["SETUP"] = folder.url.path
    environment["HOME"] = folder.url.path
    let data = try runTool(
      "env", ["-C", files.url.path, tool, bare, "-c", text], environment: environment)
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    // Fish appends a tab and an explanation.
    return Set(lines.map { String($0.prefix { $0 != "\t" }) }).sorted()
  }

  /// A script that splits the line into words like bash; a space at the end starts an empty word.
  private static let bash = """
    source "$SETUP/_tagsphere"
    read -ra COMP_WORDS <<<"$LINE"
    if [[ $LINE == *' ' ]]; then COMP_WORDS+=(''); fi
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _tagsphere
    if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
    """

  /// A script that runs zsh's line editor, which needs a terminal.
  private static let zsh = """
    zmodload zsh/zpty
    export ZDOTDIR=$SETUP
    : >$SETUP/offered
    zpty shell zsh -o no_global_rcs -i
    while zpty -r shell output; do :; done
    cat $SETUP/offered
    """

  /// A setup that enters the typed text, completes it, and exits.
  private static let zshSetup = """
    fpath=($SETUP $fpath)
    autoload -Uz compinit
    compinit -u -D
    compadd() {
      # With these, it fills arrays and offers nothing.
      if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
        local -a offered
        builtin compadd -O offered "$@"
        if (($#offered)); then print -rl -- $offered >>$SETUP/offered; fi
      fi
      builtin compadd "$@"
    }
    zle -C complete-once complete-word _main_complete
    zle-line-init() {
      BUFFER=$LINE CURSOR=$#LINE
      zle complete-once
      exit
    }
    zle -N zle-line-init
    """
}
