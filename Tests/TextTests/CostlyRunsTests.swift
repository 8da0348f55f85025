import TagSphereGlyphs
import TagSphereLabels
import TagSphereTagData
import Testing

@testable import TagSphereText

@Suite("Cache of costly runs")
struct CostlyRunsTests {
  /// Returns a source that keeps every run shaped by Pango.
  static func source() throws -> FontGlyphSource {
    let source = try FontGlyphSource()
    source.costlyRuns.leastTime = .zero
    return source
  }

  static func document(_ texts: [String]) -> TagDocument {
    TagDocument(tags: texts.map { Tag(text: $0) })
  }

  @Test("Typesetting labels again reuses their runs, with the same result")
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

  @Test("Each style and width of a text is shaped separately")
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

  @Test("The cache keeps at most half a million glyphs")
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
    // The sixth run and the eleventh run each evict all other runs.
    #expect(runs.shapedCount == 20)
    for number in 5..<10 {
      _ = runs.run(.init(text: "\(number)", style: .inherited)) { long }
    }
    #expect(runs.shapedCount == 20)
  }
}
