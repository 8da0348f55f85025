internal import TagSphereGlyphs
internal import TagSphereTagData
internal import TagSphereThreads

/// Lines of printable ASCII that another thread shapes in advance.
///
/// The lines are requested in the order in which they were announced. They equal the lines that
/// `FontGlyphSource` would shape itself.
struct PlainLinesAhead {
  /// The font of a style.
  struct StyledFont: Sendable {
    /// The font.
    ///
    /// Its HarfBuzz part is immutable, and its owner counts references atomically.
    nonisolated(unsafe) let font: PlainLineShaper.Font
    /// The index of the font's face.
    let face: UInt16
  }

  /// The shaped lines of all texts, concatenated.
  private struct Lines: Sendable {
    var glyphs: [PositionedGlyph] = []
    /// The end of each line in `glyphs`, and the line's width, em; the width is nil for a text that Pango must shape.
    var ends: [(glyph: Int, advance: Float?)] = []

    init(_ texts: [StyledText], fonts: [TextStyle: StyledFont]) {
      let shaper = PlainLineShaper()
      var (style, font) = (TextStyle.inherited, fonts[.inherited])
      ends.reserveCapacity(texts.count)
      for var text in texts {
        if text.style != style { (style, font) = (text.style, fonts[text.style]) }
        let advance = text.text.withUTF8 { bytes -> Float? in
          guard let font, PlainLineShaper.takes(bytes), DrawnText.isPlain(bytes) else { return nil }
          return shaper.shape(bytes, in: font.font, face: font.face, into: &glyphs)
        }
        ends.append((glyphs.count, advance))
      }
    }
  }

  private let texts: [StyledText]
  private let prepared: Prepared<Lines>
  private var lines: Lines?
  private var next = 0

  /// Starts to shape texts.
  ///
  /// - Parameters:
  ///   - texts: The texts, in the order in which their lines will be requested.
  ///   - fonts: The fonts by style, for lines that can be shaped without Pango.
  init(_ texts: [StyledText], fonts: [TextStyle: StyledFont]) {
    self.texts = texts
    prepared = Prepared { Lines(texts, fonts: fonts) }
  }

  /// Returns the line of a text if it is the next announced text, and moves on to the following text.
  mutating func line(of text: String, style: TextStyle) -> GlyphRun? {
    guard next < texts.count, case let expected = texts[next], expected.style == style,
      // Equal strings may have different bytes, so compare the numbers of bytes, too.
      expected.text == text, expected.text.utf8.count == text.utf8.count
    else { return nil }
    let lines = lines ?? prepared.value
    self.lines = lines
    let start = next == 0 ? 0 : lines.ends[next - 1].glyph
    let (end, advance) = lines.ends[next]
    next += 1
    return advance.map { GlyphRun(glyphs: Array(lines.glyphs[start..<end]), advance: $0) }
  }
}
