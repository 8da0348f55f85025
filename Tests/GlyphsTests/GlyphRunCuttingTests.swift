import TagSphereGlyphs
import Testing

@Suite("Cutting runs")
struct GlyphRunCuttingTests {
  /// Ten boxes of 0.6 em.
  static let run = BoxGlyphSource().run(for: "abcdefghij")
  static let dots = BoxGlyphSource().run(for: "…")

  @Test(
    "A cut run ends with the ellipsis and fits the width",
    arguments: [Float(0.6), 1.3, 2, 3.7, 5.9])
  func fits(width: Float) {
    let cut = Self.run.cut(to: width, ellipsis: Self.dots)
    #expect(cut.advance <= width + 1e-5)
    let kept = Int(((width - 0.6) / 0.6 + 1e-4).rounded(.down))
    #expect(cut.glyphs.count == kept + 1)
    #expect(Array(cut.glyphs.dropLast()) == Array(Self.run.glyphs.prefix(kept)))
    #expect(abs((cut.glyphs.last?.origin.x ?? 0) - Float(kept) * 0.6) < 1e-5)
  }

  @Test("Cutting keeps clusters whole")
  func clusters() {
    var run = Self.run
    for index in run.glyphs.indices { run.glyphs[index].cluster = index / 3 * 3 }
    let cut = run.cut(to: 3.7, ellipsis: Self.dots)
    #expect(cut.glyphs.count == 3 + 1)
  }

  @Test("If the width is less than the width of the ellipsis, only the ellipsis remains")
  func tooNarrow() {
    #expect(Self.run.cut(to: 0.1, ellipsis: Self.dots).glyphs.count == 1)
  }
}
