import TagSphereForms
import TagSphereGlyphs
import TagSphereTagData
import TagSphereText
import Testing

/// Tests emoji of the package fonts-noto-color-emoji, which `make test` installs.
@Suite("Colour glyphs")
struct ColorGlyphTests {
  @Test(
    "Each emoji, even an emoji of several scalars, is one colour glyph",
    arguments: [
      "😀", "❤️", "👨‍👩‍👧", "👩🏽‍🚀", "🏳️‍🌈", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "#️⃣", "👍🏽", "©️", "⌛", "☎️",
    ])
  func single(emoji: String) throws {
    let source = try FontGlyphSource()
    let run = source.run(for: emoji)
    try #require(run.glyphs.count == 1)
    let glyph = run.glyphs[0].glyph
    #expect(run.missing.isEmpty)
    #expect(source.distanceField(for: glyph) == nil)
    let picture = try #require(
      source.colorGlyph(for: glyph), "install the package fonts-noto-color-emoji")
    #expect(picture.rgba.count == picture.width * picture.height * 4)
    #expect(picture.width > 60 && picture.height > 60)
    // The picture is as wide as its advance, and about as high as the letters beside it.
    #expect(abs(picture.inkBox.size.x - run.advance) < 0.1)
    #expect(picture.inkBox.top > 0.7 && picture.inkBox.top < 1.2)
    #expect(picture.inkBox.bottom < 0 && picture.inkBox.bottom > -0.5)
  }

  @Test(
    "Characters in text presentation, by default or by selector, are outlines",
    arguments: ["😀\u{FE0E}", "❤", "❤\u{FE0E}", "⌛\u{FE0E}", "©", "1", "#", "☎", "™"])
  func outlines(text: String) throws {
    let source = try FontGlyphSource()
    let run = source.run(for: text)
    try #require(run.glyphs.count == 1 && run.missing.isEmpty)
    #expect(source.distanceField(for: run.glyphs[0].glyph) != nil)
    #expect(source.colorGlyph(for: run.glyphs[0].glyph) == nil)
  }

  @Test("A colour glyph is upright, in its own colours, and premultiplied")
  func pixels() throws {
    let source = try FontGlyphSource()
    // A flag: black at the top, then red, gold at the bottom.
    let picture = try #require(
      source.colorGlyph(for: source.run(for: "🇩🇪").glyphs[0].glyph))
    func pixel(_ x: Double, _ y: Double) -> [UInt8] {
      let column = Int(x * Double(picture.width))
      let row = Int(y * Double(picture.height))
      return Array(
        picture.rgba[(row * picture.width + column) * 4..<(row * picture.width + column) * 4 + 4])
    }
    let (low, middle, high) = (pixel(0.5, 0.22), pixel(0.5, 0.5), pixel(0.5, 0.76))
    #expect(low[0] > 180 && low[1] > 120 && low[2] < 100, "gold, not \(low)")
    #expect(middle[0] > 150 && middle[1] < 90 && middle[2] < 90, "red, not \(middle)")
    #expect(high[0] < 90 && high[1] < 90 && high[2] < 90, "black, not \(high)")
    #expect(pixel(0.01, 0.99)[3] == 0)
    for start in stride(from: 0, to: picture.rgba.count, by: 4) {
      let alpha = picture.rgba[start + 3]
      #expect(picture.rgba[start..<start + 3].allSatisfy { $0 <= alpha })
    }
  }

  @Test("Emoji mix with letters of any direction, and styles do not change them")
  func mixed() throws {
    let source = try FontGlyphSource()
    let run = source.run(for: "a😀b")
    try #require(run.glyphs.count == 3)
    #expect(run.glyphs.map(\.cluster) == [0, 1, 5])
    #expect(source.distanceField(for: run.glyphs[0].glyph) != nil)
    #expect(source.colorGlyph(for: run.glyphs[1].glyph) != nil)
    let hebrew = source.run(for: "אב😀")
    #expect(hebrew.glyphs.map(\.cluster) == [4, 2, 0])
    for style in ["bold", "italic", "black condensed"] {
      let styled = try source.run(for: "a😀b", style: TextStyle(words: style))
      #expect(styled.glyphs[1].glyph == run.glyphs[1].glyph, "\(style)")
    }
  }
}
