import TagSphereForms
import TagSphereGlyphs
import TagSphereTagData
import TagSphereText
import Testing

/// Tests DejaVu's styles, of the packages fonts-dejavu-core and fonts-dejavu-extra.
///
/// Fontconfig slants or emboldens fonts that lack a style.
@Suite("Styles of single labels")
struct StyleTests {
  @Test("Styles select other faces of the family and leave the plain face unchanged")
  func faces() throws {
    let source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let plain = source.run(for: "style")
    for words in ["bold", "italic", "bold-italic"] {
      let style = try TextStyle(words: words)
      let styled = source.run(for: "style", style: style)
      #expect(styled.glyphs.count == 5)
      #expect(
        Set(styled.glyphs.map(\.glyph)).isDisjoint(with: plain.glyphs.map(\.glyph)), "\(words)")
      #expect(source.run(for: "style", style: style) == styled)
      #expect(source.run(for: "style") == plain)
    }
    let bold = try source.run(for: "style", style: TextStyle(words: "bold"))
    #expect(bold.advance > plain.advance)
    let file = source.fontFile(of: bold.glyphs[0].glyph)?.path
    #expect(file?.hasSuffix("DejaVuSans-Bold.ttf") == true)
    let italic = try source.run(for: "style", style: TextStyle(words: "italic"))
    let upright = try #require(source.outline(of: source.run(for: "l").glyphs[0].glyph)?.bounds)
    let leaning = try #require(
      source.outline(of: source.run(for: "l", style: TextStyle(isItalic: true)).glyphs[0].glyph)?
        .bounds)
    #expect(leaning.size.x > upright.size.x + 0.05)
    #expect(italic != plain)
  }

  @Test("Fallback fonts are styled, too, and missing glyphs are reported once")
  func fallback() throws {
    let source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let style = TextStyle(weight: .bold)
    let plain = source.run(for: "漢字 हि")
    let bold = source.run(for: "漢字 हि", style: style)
    #expect(bold.missing.isEmpty)
    #expect(bold.glyphs.count == plain.glyphs.count)
    #expect(bold.glyphs.map(\.glyph.face) != plain.glyphs.map(\.glyph.face))
    #expect(source.run(for: "\u{378}a\u{378}", style: style).missing == ["\u{378}"])
  }

  @Test("A label's style is added to the style of the font, and regular removes the font's style")
  func inheritance() throws {
    let bold = try FontGlyphSource(fontDescription: "DejaVu Sans Bold")
    func file(_ words: String) throws -> String? {
      let run = try bold.run(for: "a", style: TextStyle(words: words))
      return bold.fontFile(of: run.glyphs[0].glyph)?.path.split(separator: "/").last.map(
        String.init)
    }
    #expect(try file("regular") == "DejaVuSans.ttf")
    #expect(try file("bold") == "DejaVuSans-Bold.ttf")
    #expect(bold.run(for: "a") == (try bold.run(for: "a", style: TextStyle(words: "bold"))))
  }

  @Test("A font can be described in fontconfig's syntax")
  func fontconfig() throws {
    #expect(try FontGlyphSource(fontDescription: "DejaVu Sans:bold").fontName == "DejaVu Sans Bold")
    #expect(try FontGlyphSource(fontDescription: "DejaVu Sans:style=Bold").absentFamily == nil)
    #expect(try FontGlyphSource(fontDescription: ":bold").absentFamily == nil)
    #expect(
      try FontGlyphSource(fontDescription: "No Such Family:bold").absentFamily == "No Such Family")
  }
}
