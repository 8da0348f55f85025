import Foundation
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Words of documents")
struct WordCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the counted words of files as `list` prints them, `word weight`.
  private func words(_ arguments: [String], input: [UInt8]? = nil) throws -> [String] {
    let command = ["list", "--count-words", "--print", "{text} {weight}"]
    let outcome = try ProgramRun.run(command + arguments, input: input)
    #expect(outcome.errors.isEmpty, "\(arguments)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// A PDF file of one page with two lines.
  private func pdf(_ first: String, _ second: String) throws -> String {
    let svg = try folder.file(
      "page.svg",
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
        <text x="20" y="40" font-family="DejaVu Sans" font-size="20">\(first)</text>
        <text x="20" y="70" font-family="DejaVu Sans" font-size="20">\(second)</text></svg>
        """.utf8)
    ).path
    let path = svg + ".pdf"
    _ = try runTool("rsvg-convert", ["-f", "pdf", svg, "-o", path])
    return path
  }

  @Test(
    "PDF files and web pages are recognized, and their words are counted together with those of text files"
  )
  func formats() throws {
    let pages = try pdf("The harbour and the ferry, the har-", "bour again")
    #expect(try words([pages]) == ["harbour 2", "ferry 1"])
    let page = "<!doctype html><title>no</title><p>The ferry</p><script>no</script>"
    let html = try folder.file("a.html", Array(page.utf8)).path
    #expect(try words(["-"], input: Array(page.utf8)) == ["ferry 1"])
    let feed = "<rss><channel><item><title>Ferry</title><guid>no</guid></item></channel></rss>"
    #expect(try words(["-"], input: Array(feed.utf8)) == ["Ferry 1"])
    let text = try folder.file("a.txt", Array("harbour".utf8)).path
    #expect(try words([pages, html, text]) == ["harbour 3", "ferry 2"])
  }

  @Test("Several files are counted together, and the end of a file ends a word")
  func several() throws {
    let first = try folder.file("1.txt", Array("alpha beta".utf8)).path
    let second = try folder.file("2.txt", Array("beta gamma\n".utf8)).path
    #expect(try words([first, second]) == ["beta 2", "alpha 1", "gamma 1"])
    let lines = try ProgramRun.run([
      "list", "--count-lines", "--print", "{text} {weight}", second, second,
    ])
    #expect(lines.output == "beta gamma 2\n")
  }

  @Test("A damaged PDF file is refused in one sentence")
  func damage() throws {
    let path = try folder.file("a.pdf", Array("%PDF-1.7\nnothing".utf8)).path
    let outcome = try ProgramRun.run(["list", "--count-words", path])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "tagsphere: error: \(path) cannot be read as a PDF file: it is damaged, or has a password; "
        + "give another one\n")
  }

  @Test(
    "Pairs of words are counted, and the stop words of a language can be chosen by the language's name"
  )
  func options() throws {
    let text = Array("der schnelle Bote und der schnelle Bote".utf8)
    #expect(try words(["-", "--ngrams", "2"], input: text) == ["schnelle Bote 2"])
    #expect(
      try words(["-", "--stopwords", "english"], input: text)
        == ["der 2", "schnelle 2", "Bote 2", "und 1"])
    let outcome = try ProgramRun.run(["list", "-", "--ngrams", "2"], input: text)
    #expect(
      outcome.errors
        == "tagsphere: error: --ngrams has no effect without --count-words, or --words-of and a column: "
        + "add one of them\n")
  }
}
