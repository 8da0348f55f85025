import TagSphereGlyphs
import TagSphereLabels
import Testing

@testable import TagSphereVector

@Suite("Texts of drawn letters")
struct LetteredTextTests {
  /// Returns the stretches of a run of glyphs; all glyphs except index 0 have ink.
  private func stretches(
    _ glyphs: [(index: UInt32, face: UInt16, cluster: Int)], text: String,
    leavingOut left: Set<UInt32> = []
  ) -> [(texts: [String], isRightToLeft: Bool)]? {
    let run = GlyphRun(
      glyphs: glyphs.enumerated().map {
        PositionedGlyph(
          glyph: GlyphID(face: $1.face, index: $1.index), origin: [Float($0), 0],
          cluster: $1.cluster)
      }, advance: Float(glyphs.count))
    let marks = run.glyphs.filter { $0.glyph.index > 0 && !left.contains($0.glyph.index) }.map {
      LabelMark.glyph($0.glyph, origin: $0.origin + [10, 5])
    }
    return LetteredText(run, text: text, marks: marks) { $0.index == 0 }?.stretches.map {
      ($0.letters.map(\.text), $0.isRightToLeft)
    }
  }

  @Test("Left-to-right letters and their blanks are one stretch")
  func leftToRight() throws {
    let found = try #require(
      stretches([(1, 0, 0), (0, 0, 1), (2, 0, 2)], text: "a z"))
    #expect(found.count == 1 && found[0].texts == ["a", " ", "z"])
    #expect(!found[0].isRightToLeft)
  }

  @Test("A change of direction or font begins another stretch")
  func directions() throws {
    let found = try #require(
      stretches(
        [(1, 0, 0), (2, 0, 1), (7, 0, 4), (6, 0, 3), (5, 0, 2), (8, 1, 5)], text: "abcdef"))
    #expect(found.flatMap(\.texts) == ["a", "b", "e", "d", "c", "f"])
    #expect(found.last?.texts == ["f"], "another font")
    #expect(found.contains { $0.isRightToLeft })
  }

  @Test(
    "A cluster of several letters has one text, and a left-out image gives its text to a neighbour")
  func clusters() throws {
    let found = try #require(
      stretches([(9, 0, 0), (1, 0, 4), (2, 0, 4), (3, 0, 5)], text: "👍ab", leavingOut: [9]))
    #expect(found[0].texts == ["👍a", "👍a", "b"])
  }

  @Test("A label drawn differently from its shaped run has no text")
  func mismatch() {
    let run = GlyphRun(glyphs: [], advance: 0)
    let mark = LabelMark.glyph(GlyphID(face: 0, index: 1), origin: .zero)
    #expect(LetteredText(run, text: "", marks: [mark]) { _ in false } == nil)
  }
}
