import TagSphereGlyphs
import TagSphereLabels
import TagSphereTagData
import TagSphereText
import Testing

/// Tests texts that are announced and therefore shaped on another thread, with the same result.
@Suite("Announced texts")
struct AnnouncedTextTests {
  private static let texts =
    [
      "office", "AVATAR", "two words", "", " ", "naïve", "a\u{301}", "two\nlines", "\u{202E}abc",
      "عربي",
    ]
    + ["K", "\u{212A}", String(repeating: "long ", count: 40), "😀", "office"]

  private static let styles: [TextStyle] = [
    .inherited, TextStyle(weight: .bold), TextStyle(isItalic: true),
  ]

  private func runs(
    of texts: [StyledText], announcing announced: [StyledText], width: Float?
  ) throws -> [GlyphRun] {
    let source = try FontGlyphSource()
    // The other thread knows only fonts that have been used before.
    for style in Self.styles { _ = source.run(for: "a", style: style) }
    source.announce(announced)
    return texts.map { source.run(for: $0.text, style: $0.style, maximumWidth: width) }
  }

  @Test(
    "Announcing texts to the glyph source in any order does not change their runs",
    arguments: [nil, 4 as Float, 14])
  func runs(width: Float?) throws {
    let texts = Self.texts.enumerated().map { StyledText($1, style: Self.styles[$0 % 3]) }
    let expected = try runs(of: texts, announcing: [], width: width)
    for announced in [texts, texts.reversed(), Array(texts.dropFirst(3)), texts + texts] {
      #expect(try runs(of: texts, announcing: announced, width: width) == expected)
    }
  }

  @Test("A text that equals an announced text but has other bytes is shaped by itself")
  func equalStrings() throws {
    let (letter, sign) = (
      StyledText("K", style: .inherited), StyledText("\u{212A}", style: .inherited)
    )
    try #require(letter == sign)
    for (text, other) in [(letter, sign), (sign, letter)] {
      #expect(
        try runs(of: [text, text], announcing: [other, other], width: nil)
          == runs(of: [text, text], announcing: [], width: nil))
    }
  }

  /// A source that forwards everything except announcements.
  private struct SilentSource: GlyphSource {
    let source: FontGlyphSource
    var metrics: FontMetrics { source.metrics }

    func run(for text: String, style: TextStyle, maximumWidth: Float?) -> GlyphRun {
      source.run(for: text, style: style, maximumWidth: maximumWidth)
    }
    func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? { source.fieldGeometry(of: glyph) }
    func distanceField(for glyph: GlyphID, detail: FieldDetail) -> DistanceField? {
      source.distanceField(for: glyph, detail: detail)
    }
    func colorGlyph(for glyph: GlyphID) -> ColorGlyph? { source.colorGlyph(for: glyph) }
  }

  @Test("A large batch has the same labels, words and quads with and without announcements")
  func batches() throws {
    let count = 20_000
    let document = TagDocument(
      tags: (0..<count).map { index in
        let text = index % 7 == 0 ? Self.texts[index / 7 % Self.texts.count] : "word \(index)"
        return Tag(text: text.isEmpty ? "x" : text, weight: Double(count - index))
      })
    func strokes(_ label: Int) -> TextStyle.Weight? { label % 5000 < 2500 ? nil : .bold }
    var source = try FontGlyphSource()
    let batch = GlyphBatch(typesetting: document, strokes: strokes, source: &source)
    var silent = SilentSource(source: try FontGlyphSource())
    let expected = GlyphBatch(typesetting: document, strokes: strokes, source: &silent)
    #expect(batch.labels == expected.labels)
    #expect(batch.glyphs == expected.glyphs)
    #expect(batch.quads == expected.quads)
    #expect(batch.images == expected.images)
    #expect(batch.shortfalls == expected.shortfalls)
  }
}
