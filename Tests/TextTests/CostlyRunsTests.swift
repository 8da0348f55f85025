import TagSphereGlyphs
import TagSphereLabels
import TagSphereTagData
import Testing

@testable import TagSphereText

@Suite("Costly runs")
struct CostlyRunsTests {
  /// A source that keeps every run that Pango shaped.
  static func source() throws -> FontGlyphSource {
    let source = try FontGlyphSource()
    source.costlyRuns.leastTime = .zero
    return source
  }

  static func document(_ texts: [String]) -> TagDocument {
    TagDocument(tags: texts.map { Tag(text: $0) })
  }

  @Test("Labels that are typeset again are not shaped again, and are the same")
  func again() throws {
    var source = try Self.source()
    let document = Self.document((0..<40).map { "ﷺ \($0)" } + ["ascii alone"])
    let first = GlyphBatch(typesetting: document, source: &source)
    #expect(source.costlyRuns.shapedCount == 40)
    let second = GlyphBatch(typesetting: document, source: &source, atlas: first.atlas)
    #expect(source.costlyRuns.shapedCount == 40)
    #expect(second.glyphs == first.glyphs)
    #expect(second.labels == first.labels)
  }

  @Test("Another style or width of a text is shaped by itself")
  func others() throws {
    let source = try Self.source()
    let text = "ﷺ ﷺ ﷺ ﷺ ﷺ"
    let plain = source.run(for: text)
    let bold = source.run(for: text, style: TextStyle(weight: .bold))
    let cut = source.run(for: text, maximumWidth: 3)
    #expect(source.costlyRuns.shapedCount == 3)
    #expect(cut.advance <= 3 && plain.advance > 3)
    #expect(bold != plain)
    #expect(source.run(for: text) == plain)
    #expect(source.costlyRuns.shapedCount == 3)
  }

  @Test("No more than half a million glyphs are kept")
  func room() {
    var runs = CostlyRuns()
    runs.leastTime = .zero
    let long = GlyphRun(
      glyphs: Array(
        repeating: PositionedGlyph(glyph: MissingGlyph.id, origin: .zero, cluster: 0, advance: 1),
        count: 100_000), advance: 1)
    for _ in 0..<2 {
      for number in 0..<10 {
        _ = runs.run(.init(text: "\(number)", style: .inherited)) { long }
      }
    }
    // The sixth drops the others, and the eleventh does so again.
    #expect(runs.shapedCount == 20)
    for number in 5..<10 {
      _ = runs.run(.init(text: "\(number)", style: .inherited)) { long }
    }
    #expect(runs.shapedCount == 20)
  }
}
