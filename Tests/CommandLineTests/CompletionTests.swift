import Foundation
import TagSphereCommandLineOptions
import Testing

@Suite struct CompletionTests {
  @Test(arguments: Shell.allCases)
  func namesEveryCommandAndOption(shell: Shell) {
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
    arguments: [
      (["re"], ["render"]), (["render", "--qua"], ["--quality"]),
      (["render", "--quality", ""], ["fast", "smooth", "best"]),
      (["--quality", ""], ["auto", "fast", "smooth", "best"]), (["--layout", "=", "r"], ["rings"]),
      (["bench", "-f", "t"], ["tsv"]), (["completions", ""], ["bash", "zsh", "fish"]),
      (["help", "ver"], ["verify"]), (["--top", ""], []), (["manual", ""], []),
      (
        ["check", "--"],
        [
          "--format", "--top", "--count-words", "--stopwords", "--json", "--help", "--version",
        ]
      ),
    ] as [([String], [String])])
  func bashOffersWhatTheParserTakes(words: [String], expected: [String]) throws {
    let line = (["tagsphere"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script =
      CompletionScript.text(for: .bash) + """
        COMP_WORDS=(\(line)) COMP_CWORD=\(words.count)
        _tagsphere
        [[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
        """
    let bash = Process()
    let output = Pipe()
    bash.executableURL = URL(filePath: "/bin/bash")
    bash.arguments = ["--norc", "-euc", script]
    bash.currentDirectoryURL = URL(filePath: "/")
    bash.standardOutput = output
    try bash.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    #expect(bash.terminationStatus == 0)
    let offered = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(offered == expected)
  }
}
