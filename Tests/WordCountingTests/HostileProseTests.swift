import TagSphereTagData
import TagSphereWordCounting
import Testing

/// Beginnings of texts, with strings that open a construct in them.
private enum Openers {
  static let markdown: String = "# a\n\n- [b](c)\n\n"
  static let tex: String = "\\documentclass{a}\n\\begin{document}\n"
  static let subtitles: String = "1\n00:00:01,000 --> 00:00:02,000\n"

  static let all: [(String, String)] =
    [
      "[", "![", "[[", "[[a|", "[a](", "[a][", "[](a \"", "[^", "*", "`", "<", "</", "<!", "&",
      "|-",
    ].map { (markdown, $0) }
    + ["\\cite[", "\\cite[]", "\\cite{", "\\(", "\\\\(", "\\[", "\\a[", "\\a*", "$", "%\r"]
    .map { (tex, $0) }
    + ["{\\", "{a:", "<", "<a"].map { (subtitles, $0) }
    + [
      "[", "[[", "http:/", "www", "a@", "@", "#", "a.", "a-", "A&", "🇩", "\u{200D}", "\u{301}",
      "😀\u{200D}",
    ].map { ("harbour and ferry\n", $0) }
}

/// Tests texts that would take minutes if the time grew with the square of the line length.
@Suite("Texts made to be slow")
struct HostileProseTests {
  @Test("Words after long lines of unclosed openers are found", arguments: Openers.all)
  func open(head: String, opener: String) throws {
    let line = String(repeating: opener, count: 32_000 / opener.utf8.count) + "\n"
    let found = try countedWords(in: head + String(repeating: line, count: 4) + "\nLighthouse\n")
    #expect(found.last == "Lighthouse")
  }

  @Test("Words after lines of white space are found", arguments: [" ", "\t", "\u{A0}"])
  func blank(space: String) throws {
    let line = String(repeating: space, count: 30_000 / space.utf8.count) + "x\n"
    let text = Openers.markdown + String(repeating: line, count: 4) + "Lighthouse\n"
    #expect(try countedWords(in: text).last == "Lighthouse")
  }

  @Test(
    "A pattern with exponentially many ways to match takes no longer than other patterns",
    arguments: ["(a+)+b", "(a|a)*b", "(a*)*b", "(a?){60}a{60}b", "(.*)*b", "([^b]*)+b"])
  func ambiguous(pattern: String) throws {
    let rule = try WordRule.pattern(#require(WordPattern(pattern)))
    let text =
      String(repeating: "a", count: 100_000) + " " + String(repeating: "a", count: 60) + "b"
    #expect(try countedWords(in: text, rule).count == 1)
  }

  @Test("The texts of links are counted, but not their addresses and titles")
  func links() throws {
    let line =
      "see [the harbour](https://a.example/x \"a [title]\") and [[p|ferry]] ![buoy](b.png) [pier][d]\n"
    #expect(
      try countedWords(in: Openers.markdown + line + "|:---|---:|\n[e]: target\n")
        == ["see", "the", "harbour", "and", "ferry", "buoy", "pier"])
  }

  @Test("Formulas, comments and arguments without text are left out of LaTeX")
  func tex() throws {
    let text =
      "harbour \\cite[S.~\\S 3]{key1,key2} ferry \\(x \\alpha\\) \\[y\\] \\includegraphics[w=\\textwidth]{p/{q}}"
      + " \\emph[o]{kept} $z$ end % comment\n"
    #expect(try countedWords(in: Openers.tex + text) == ["harbour", "ferry", "kept", "end"])
  }
}
