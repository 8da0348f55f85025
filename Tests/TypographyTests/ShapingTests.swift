import CloudCore
import Testing
import Typography

@Suite("Shaping")
struct ShapingTests {
  @Test("A Latin word is a glyph a letter, left to right, its equal letters equal glyphs")
  func latin() throws {
    let source = try FontGlyphSource()
    let run = source.run(for: "hello")
    #expect(run.glyphs.map(\.cluster) == [0, 1, 2, 3, 4])
    #expect(run.glyphs[2].glyph == run.glyphs[3].glyph)
    #expect(run.missing.isEmpty)
    for (left, right) in zip(run.glyphs, run.glyphs.dropFirst()) {
      #expect(left.origin.x < right.origin.x)
    }
    #expect(run.advance > 1.5 && run.advance < 3.5)
    #expect(source.distanceField(for: run.glyphs[0].glyph) != nil)
  }
}
