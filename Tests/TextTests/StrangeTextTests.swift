import Foundation
import TagSphereForms
import TagSphereGlyphs
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

@Suite("Hostile text")
struct StrangeTextTests {
  /// Scalars with a meaning for shaping, breaking or drawing, in addition to random ones.
  private static let special: [Unicode.Scalar] = [
    "\u{200D}", "\u{200C}", "\u{FE0E}", "\u{FE0F}", "\u{20E3}", "\u{1F3FB}", "\u{1F1E9}",
    "\u{E0067}", "\u{E007F}", "\u{1F3F4}", "\u{1F468}", "\u{202E}", "\u{2066}", "\u{2069}", "\n",
    "\r", "\u{2028}", "\t", "\u{0}", "\u{AD}", "\u{FEFF}", "\u{FFFC}", "\u{FFFD}", "\u{301}",
    "\u{20DD}", "\u{94D}", "\u{1112}", "\u{1161}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
    "\u{10FFFF}", " ", "a", "ب", "漢", "1",
  ]

  @Test("No text causes a trap, and its glyphs stay in bounds")
  func fuzz() throws {
    let source = try FontGlyphSource()
    var generator = SeededGenerator(seed: 3)
    for round in 0..<400 {
      let share = Double(round % 5) / 4
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        if Double.random(in: 0..<1, using: &generator) < share {
          text.append(Self.special[Int.random(in: 0..<Self.special.count, using: &generator)])
        } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x2_FFFF, using: &generator)) {
          text.append(scalar)
        }
      }
      check(String(text), in: source, style: round % 3 == 0 ? TextStyle(weight: .bold) : .inherited)
    }
  }

  @Test("Endless chains and stacks of scalars are cut")
  func chains() throws {
    let source = try FontGlyphSource()
    let links = [
      "\u{301}", "👨\u{200D}", "\u{E0067}", "\u{1F1E9}", "\u{FE0F}", "क्", "\n\u{301}", "لا",
      "\u{1112}\u{1161}", "\u{378}", "\u{E0100}",
    ]
    for link in links {
      for start in ["x", "\u{1F3F4}"] {
        let text = start + String(repeating: link, count: 3_000)
        check(text, in: source, style: .inherited)
      }
    }
  }

  private func check(_ text: String, in source: FontGlyphSource, style: TextStyle) {
    let run = source.run(for: text, style: style, maximumWidth: 20)
    #expect(run.advance <= 20)
    #expect((1...12).contains(run.lineCount))
    #expect(run.glyphs.allSatisfy { (0..<text.utf8.count).contains($0.cluster) })
    #expect(run.glyphs.allSatisfy { $0.origin.x.isFinite && $0.origin.y.isFinite })
    #expect(run.glyphs.count <= 2 * DrawnText.longest)
  }

  @Test("A broken glyph is drawn as a box and reported")
  func brokenGlyph() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try runTool("fc-match", ["--format=%{file}", "DejaVu Sans:style=Book"])
      var font = [UInt8](
        try Data(contentsOf: URL(filePath: String(decoding: path, as: UTF8.self))))
      try folder.file("Broken.ttf", font)
      let configuration = try folder.file(
        "fonts.conf", Array("<fontconfig><dir>\(folder.url.path)</dir></fontconfig>".utf8))
      setenv("FONTCONFIG_FILE", configuration.path, 1)
      setenv("XDG_CACHE_HOME", folder.url.path, 1)
      let letter = try FontGlyphSource().run(for: "A").glyphs[0].glyph
      try breakGlyph(Int(letter.index), of: &font)
      try folder.file("Broken.ttf", font)
      let source = try FontGlyphSource(fontDescription: "DejaVu Sans")
      let run = source.run(for: "AB")
      let box = try #require(source.distanceField(for: run.glyphs[0].glyph))
      #expect(abs(box.inkBox.size.x - 0.48) < 1e-3)
      #expect(source.distanceField(for: run.glyphs[1].glyph) != nil)
      #expect(Array(source.brokenGlyphs.keys) == [run.glyphs[0].glyph])
      let message = source.brokenGlyphs.values.first?.description
      #expect(
        message?.hasPrefix("FreeType cannot read glyph \(letter.index) of DejaVu Sans") == true)
    }
  }
}

/// Corrupts a font so that a glyph's first contour ends before its beginning.
private func breakGlyph(_ index: Int, of font: inout [UInt8]) throws {
  func number(_ offset: Int, bytes: Int) -> Int {
    font[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
  }
  func table(_ tag: String) throws -> Int {
    let records = (0..<number(4, bytes: 2)).map { 12 + 16 * $0 }
    let record = try #require(records.first { font[$0..<$0 + 4].elementsEqual(tag.utf8) })
    return number(record + 8, bytes: 4)
  }
  let isLong = number(try table("head") + 50, bytes: 2) == 1
  let location = try table("loca") + index * (isLong ? 4 : 2)
  let offset = isLong ? number(location, bytes: 4) : 2 * number(location, bytes: 2)
  let glyph = try table("glyf") + offset
  font.replaceSubrange(glyph + 10..<glyph + 12, with: [0xFF, 0xFF])
}
