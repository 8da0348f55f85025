import TagSphereGlyphs
import TagSphereText
import Testing

@Suite("Lines")
struct LineTests {
  let breaks = ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]

  @Test("Every Unicode line break adds one line, and lines are centred above each other")
  func lines() throws {
    let source = try FontGlyphSource()
    let (wide, narrow) = (source.run(for: "wide line"), source.run(for: "i"))
    for lineBreak in breaks {
      let run = source.run(for: "wide line\(lineBreak)i")
      #expect(run.lineCount == 2)
      #expect(run.advance == wide.advance)
      #expect(run.glyphs.map(\.glyph) == (wide.glyphs + narrow.glyphs).map(\.glyph))
      let second = try #require(run.glyphs.last)
      #expect(second.cluster == 9 + lineBreak.utf8.count)
      #expect(abs(second.origin.x - (wide.advance - narrow.advance) / 2) < 1e-5)
      #expect(second.origin.y == -run.lineSpacing / 2)
      #expect(run.glyphs[0].origin == SIMD2(0, run.lineSpacing / 2))
      #expect(run.height(source.metrics) == source.metrics.lineHeight + run.lineSpacing)
    }
    #expect(source.run(for: "漢字\n漢字").lineSpacing > wide.lineSpacing)
  }

  @Test(
    "Line breaks and blanks at the ends add no line, but an empty line between other lines does")
  func blankLines() throws {
    let source = try FontGlyphSource()
    #expect(source.run(for: "\n \na\n\n").glyphs.map(\.cluster) == [3])
    #expect(source.run(for: "\n \na\n\n").lineCount == 1)
    let apart = source.run(for: "a \n\n b")
    #expect(apart.lineCount == 3)
    #expect(apart.glyphs.map(\.cluster) == [0, 5])
    #expect(apart.glyphs[0].origin.y == apart.lineSpacing)
    #expect(source.run(for: "\n\u{2028}\r\n") == GlyphRun(glyphs: [], advance: 0))
  }

  @Test("After twelve lines of a label, an ellipsis ends the last line")
  func manyLines() throws {
    let source = try FontGlyphSource()
    let twelve = source.run(for: String(repeating: "a\n", count: 12))
    #expect(twelve.lineCount == 12)
    #expect(twelve.glyphs.count == 12)
    let more = source.run(for: String(repeating: "a\n", count: 100_000))
    #expect(more.lineCount == 12)
    #expect(more.glyphs.count == 13)
    #expect(more.glyphs[12].glyph == source.run(for: "a…").glyphs[1].glyph)
    #expect(more.glyphs[12].origin.y == more.glyphs[11].origin.y)
  }

  @Test("In a line that is too wide, an ellipsis replaces the middle")
  func ellipses() throws {
    let source = try FontGlyphSource()
    let ellipsis = source.run(for: "…").glyphs[0].glyph
    let latin = source.run(for: String(repeating: "word ", count: 50), maximumWidth: 10)
    #expect(latin.advance <= 10 && latin.advance > 9)
    let middle = latin.glyphs.count / 2
    #expect(latin.glyphs[middle - 2...middle + 2].contains { $0.glyph == ellipsis })
    #expect(latin.glyphs.first?.cluster == 0 && (latin.glyphs.last?.cluster ?? 0) > 240)
    let hebrew = source.run(for: String(repeating: "שלום ", count: 50), maximumWidth: 10)
    #expect(hebrew.advance <= 10 && hebrew.advance > 9)
    #expect(hebrew.glyphs.filter { $0.glyph == ellipsis }.count == 1)
    #expect(hebrew.glyphs.last?.cluster == 0 && (hebrew.glyphs.first?.cluster ?? 0) > 400)
    let fitting = source.run(for: "fits", maximumWidth: 10)
    #expect(fitting == source.run(for: "fits"))
    let lines = source.run(for: "short\n" + String(repeating: "long", count: 50), maximumWidth: 8)
    #expect(lines.lineCount == 2 && lines.advance <= 8 && lines.advance > 7)
    #expect(lines.glyphs.filter { $0.glyph == ellipsis }.count == 1)
  }

  @Test("An ellipsis leaves no gap beside it, however much room the line has")
  func narrowEllipses() throws {
    let source = try FontGlyphSource()
    let dots = try #require(source.run(for: "…").glyphs.first)
    for text in ["DelimitedReadingTests.swift", "שלום" + String(repeating: "שלום", count: 9)] {
      for width in stride(from: Float(4), to: 11, by: 0.37) {
        let run = source.run(for: text, maximumWidth: width)
        #expect(run.advance <= width)
        let ellipses = run.glyphs.filter { $0.glyph == dots.glyph }
        #expect(ellipses.map(\.advance) == [dots.advance], "\(text) in \(width) em")
      }
    }
  }

  @Test("An ellipsis never splits a cluster")
  func clusters() throws {
    let source = try FontGlyphSource()
    let conjuncts = String(repeating: "क्षि", count: 40)
    let whole = source.run(for: "क्षि").glyphs.map(\.glyph)
    for width in stride(from: Float(3), to: 9, by: 0.37) {
      let run = source.run(for: conjuncts, maximumWidth: width)
      #expect(run.advance <= width)
      let letters = run.glyphs.dropLast().map(\.glyph)
      #expect(letters == Array(repeating: whole, count: letters.count / whole.count).flatMap { $0 })
      let family = source.run(for: String(repeating: "👨‍👩‍👧", count: 30), maximumWidth: width)
      #expect(Set(family.glyphs.dropLast().map(\.glyph)).count == 1)
    }
  }

  @Test("The boxes for missing glyphs add their own width to a line")
  func missing() throws {
    let source = try FontGlyphSource()
    for width in [Float(2), 5, 40, 120] {
      let run = source.run(for: String(repeating: "\u{10FFFD}", count: 500), maximumWidth: width)
      #expect(run.advance <= width)
      #expect(run.missing == ["\u{10FFFD}"])
    }
  }
}
