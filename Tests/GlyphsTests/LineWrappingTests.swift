import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereGlyphs

/// Tests line breaks of long labels; each character is 0.6 em wide.
@Suite("Lines of long labels")
struct LineWrappingTests {
  private func lines(_ text: String, width: Float = 6.1, most: Int = 3) -> [String]? {
    var pieces = LinePieces(text) { Float($0.count) * BoxGlyphSource.advance }
    pieces.replaceMiddle(maximumWidth: width, maximumLines: most)
    return pieces.lines(maximumWidth: width, maximumLines: most)
  }

  @Test(
    "Lines break after blanks and punctuation, and are as narrow as possible",
    arguments: [
      ("works with format", ["works with", "format"]),
      ("works-with::format", ["works-with::", "format"]),
      ("one two three four", ["one two", "three four"]),
      ("usr/share/doc/base", ["usr/share/", "doc/base"]),
      ("some_long_name", ["some_", "long_name"]),
      ("漢字漢字漢字漢字漢字漢字漢字", ["漢字漢字漢字漢", "字漢字漢字漢字"]),
      ("aaaaaaaa bbbbbbbb cccccccc", ["aaaaaaaa", "bbbbbbbb", "cccccccc"]),
    ])
  func breaks(text: String, expected: [String]) { #expect(lines(text, width: 7.3) == expected) }

  @Test("A run of punctuation is not broken")
  func runs() {
    #expect(lines("aaaaaaaaa --- bb", width: 6.1) == ["aaaaaaaaa", "--- bb"])
    #expect(lines("-------------------") == nil)
    #expect(lines("onewordwithoutabreak") == nil)
  }

  @Test("If a text needs too many lines, its middle is replaced by an ellipsis")
  func middle() {
    let text = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let lines = lines(text) ?? []
    #expect(lines.count == 3)
    guard lines.count == 3 else { return }
    #expect(lines[0].hasPrefix("word0") && lines[2].hasSuffix("word39"))
    #expect(lines.joined(separator: " ").count { $0 == "…" } == 1)
    #expect(lines.allSatisfy { $0.count <= 10 })
  }

  @Test(
    "A wrapped label fits its width and lines; short labels and labels with line breaks are unchanged"
  )
  func runOfLabel() {
    var source = BoxGlyphSource()
    func run(_ text: String, _ lines: Int) -> GlyphRun {
      source.run(wrapping: text, style: .inherited, maximumWidth: 6.1, maximumLines: lines)
    }
    #expect(run("one two three four", 3).lineCount == 2)
    #expect(run("one two three four", 1).lineCount == 1)
    #expect(run("one two three four", 1).advance <= 6.1)
    #expect(run("short", 3) == source.run(for: "short"))
    #expect(run("own\nlines", 3) == source.run(for: "own\nlines"))
    #expect(run("onewordwithoutanybreak", 3).lineCount == 1)
    for length in 1..<200 {
      let text = (0..<length).map { $0 % 7 == 6 ? " " : "m" }.joined()
      let run = run(text, 3)
      #expect(run.advance <= 6.11 && run.lineCount <= 3, "\(length)")
    }
  }
}
