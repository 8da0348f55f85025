import TagSphereForms
import TagSphereGlyphs
import TagSphereText
import Testing

/// Tests the shaping of text by script.
///
/// DejaVu Sans (package fonts-dejavu-core) is the primary font; scripts that it lacks come from the
/// packages fonts-noto-core and fonts-noto-cjk. `make test` installs all three. If one is missing,
/// the tests of its scripts fail and name it.
@Suite("Shaping")
struct ShapingTests {
  /// A line of one script and its expected result.
  struct Line: CustomTestStringConvertible, Sendable {
    var script: String
    var text: String
    /// The clusters of the glyphs, left to right.
    var clusters: [Int]
    var package = "fonts-dejavu-core"
    var testDescription: String { script }
  }

  static let lines = [
    Line(script: "Latin", text: "hello", clusters: [0, 1, 2, 3, 4]),
    Line(script: "Greek", text: "ώρα", clusters: [0, 2, 4]),
    Line(script: "Cyrillic", text: "мир", clusters: [0, 2, 4]),
    // Right to left: the first letter is the last glyph.
    Line(script: "Arabic", text: "عرب", clusters: [4, 2, 0]),
    Line(script: "Hebrew", text: "שלום", clusters: [6, 4, 2, 0]),
    // A Latin word in a Hebrew line runs left to right, at the left end of the line.
    Line(script: "Hebrew and Latin", text: "של ab", clusters: [5, 6, 4, 2, 0]),
    // Ka, virama and ssa form one conjunct; the vowel sign i is placed before it.
    Line(
      script: "Devanagari", text: "क्षि", clusters: [0, 0], package: "fonts-noto-core"),
    // A base, a vowel above and a tone mark above that: three glyphs, one of them wide.
    Line(script: "Thai", text: "ที่", clusters: [0, 3, 6], package: "fonts-noto-core"),
    Line(script: "Han", text: "漢字", clusters: [0, 3], package: "fonts-noto-cjk"),
    Line(script: "Kana", text: "かな", clusters: [0, 3], package: "fonts-noto-cjk"),
    Line(script: "Hangul", text: "한국", clusters: [0, 3], package: "fonts-noto-cjk"),
    // Three jamo make one syllable.
    Line(
      script: "Hangul jamo", text: "\u{1112}\u{1161}\u{11AB}", clusters: [0],
      package: "fonts-noto-cjk"),
    // A letter and an accent become the accented letter of the font.
    Line(script: "combining mark", text: "e\u{301}a", clusters: [0, 3]),
  ]

  @Test("Every script is shaped by its rules", arguments: lines)
  func scripts(line: Line) throws {
    let source = try FontGlyphSource()
    let run = source.run(for: line.text)
    #expect(run.missing.isEmpty, "install the package \(line.package)")
    #expect(run.glyphs.map(\.cluster) == line.clusters)
    #expect(run.advance > 0)
    for glyph in run.glyphs where !line.text.contains(" ") {
      #expect(source.distanceField(for: glyph.glyph) != nil)
    }
  }

  @Test("Origins ascend, equal letters are equal glyphs, and advances are unhinted")
  func positions() throws {
    let source = try FontGlyphSource()
    let run = source.run(for: "hello")
    #expect(run.glyphs[2].glyph == run.glyphs[3].glyph)
    for (left, right) in zip(run.glyphs, run.glyphs.dropFirst()) {
      #expect(left.origin.x < right.origin.x)
      #expect(left.origin.y == 0)
    }
    let single = source.run(for: "n")
    let hundred = source.run(for: String(repeating: "n", count: 50))
    #expect(abs(hundred.advance - 50 * single.advance) < 1e-3)
  }

  @Test("Arabic letters join: a letter at the end of a word differs from the same letter alone")
  func joining() throws {
    let source = try FontGlyphSource()
    let alone = source.run(for: "ب")
    let joined = source.run(for: "ببب")
    #expect(joined.glyphs.count == 3)
    #expect(Set(joined.glyphs.map(\.glyph) + alone.glyphs.map(\.glyph)).count == 4)
  }

  @Test("Pairs of letters are kerned")
  func kerning() throws {
    let source = try FontGlyphSource()
    let pair = source.run(for: "AV").advance
    #expect(pair < source.run(for: "A").advance + source.run(for: "V").advance - 0.02)
  }

  @Test("A mark without a precomposed letter is placed above its base")
  func marks() throws {
    let source = try FontGlyphSource()
    let run = source.run(for: "x\u{302}")
    try #require(run.glyphs.count == 2)
    #expect(abs(run.advance - source.run(for: "x").advance) < 1e-3)
    let base = try #require(source.distanceField(for: run.glyphs[0].glyph))
    let mark = try #require(source.distanceField(for: run.glyphs[1].glyph))
    #expect(run.glyphs[1].origin.y + mark.inkBox.bottom > base.inkBox.top)
  }

  @Test("Control characters are not drawn, and clusters still count the bytes of the given text")
  func controls() throws {
    let source = try FontGlyphSource()
    let steering: [ClosedRange<UInt32>] = [
      0x202A...0x202E, 0x2066...0x2069, 0x61C...0x61C, 0x200E...0x200F, 0x0...0x8, 0xE...0x1F,
      0x7F...0x84, 0x86...0x9F,
    ]
    for control in steering.joined().compactMap({ Unicode.Scalar($0).map(String.init) }) {
      let run = source.run(for: "a\(control)b")
      #expect(run.glyphs.map(\.cluster) == [0, 1 + control.utf8.count])
      #expect(run.glyphs.map(\.glyph) == source.run(for: "ab").glyphs.map(\.glyph))
      #expect(run.missing.isEmpty)
    }
    // A disguise by bidirectional controls: the name must read as written.
    let disguised = source.run(for: "exe.\u{202E}gpj")
    #expect(disguised.glyphs.map(\.glyph) == source.run(for: "exe.gpj").glyphs.map(\.glyph))
    #expect(source.run(for: "a\tb") == source.run(for: "a b"))
  }

  @Test("Empty text and text of controls alone have no glyphs")
  func empty() throws {
    let source = try FontGlyphSource()
    for text in ["", "\u{202E}\u{200F}", "\u{0}"] {
      #expect(source.run(for: text) == GlyphRun(glyphs: [], advance: 0))
    }
    let space = source.run(for: " ")
    #expect(space.glyphs.allSatisfy { source.distanceField(for: $0.glyph) == nil })
    #expect(space.advance > 0)
  }

  @Test(
    "A character missing from all fonts is a box and is reported once",
    arguments: ["\u{10FFFD}", "\u{378}"])
  func missing(character: String) throws {
    let source = try FontGlyphSource()
    let run = source.run(for: "a\(character)\(character)b")
    #expect(run.missing == Array(character.unicodeScalars))
    #expect(
      run.glyphs.map(\.cluster) == [0, 1, 1 + character.utf8.count, 1 + 2 * character.utf8.count])
    #expect(run.glyphs[1].glyph == run.glyphs[2].glyph)
    let box = try #require(source.distanceField(for: run.glyphs[1].glyph))
    // The box is hollow: it has ink at the rim and none in the middle.
    let middle = box.height / 2 * box.width
    #expect(box.values[middle + box.width / 2] < 128)
    #expect(box.values[middle..<middle + box.width / 2].contains { $0 > 128 })
    #expect(run.glyphs[2].origin.x > run.glyphs[1].origin.x + box.inkBox.size.x)
  }

  @Test("Invisible characters are neither drawn nor reported as missing")
  func ignorable() throws {
    let source = try FontGlyphSource()
    for character in ["\u{200D}", "\u{FE0F}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}"] {
      let run = source.run(for: "a\(character)b")
      #expect(run.missing.isEmpty)
      #expect(abs(run.advance - source.run(for: "ab").advance) < 0.1)
    }
  }

  @Test("An overlong label ends in an ellipsis, and stacked marks are limited")
  func bounds() throws {
    let source = try FontGlyphSource()
    let long = source.run(for: String(repeating: "漢", count: 100_000))
    #expect(long.glyphs.count == DrawnText.longest + 1)
    #expect(long.glyphs.last?.cluster == 3 * DrawnText.longest)
    #expect(long.glyphs.last?.glyph == source.run(for: "漢…").glyphs.last?.glyph)
    let exact = source.run(for: String(repeating: "a", count: DrawnText.longest))
    #expect(exact.glyphs.count == DrawnText.longest)
    let tower = source.run(for: "x" + String(repeating: "\u{302}", count: 2_000_000) + "y")
    #expect(tower.glyphs.count == 1 + DrawnText.highestStack + 1)
    #expect(tower.glyphs.last?.cluster == 4_000_001)
  }

  @Test("The same text gives the same run from any source")
  func deterministic() throws {
    let first = try FontGlyphSource()
    let second = try FontGlyphSource()
    for line in Self.lines {
      let run = first.run(for: line.text)
      #expect(run.advance == second.run(for: line.text).advance)
      #expect(run == first.run(for: line.text))
    }
  }
}
