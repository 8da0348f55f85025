internal import TagSphereGlyphs
internal import TagSphereTagData
internal import TagSphereThreads

/// Lines of printable ASCII that another thread shapes in advance.
///
/// They are requested in the order in which they were announced, and are the same as those that
/// `FontGlyphSource` would shape itself.
struct PlainLinesAhead {
  /// The font of a style.
  struct StyledFont: Sendable {
    /// The font; its HarfBuzz part is immutable, and its owner counts references atomically.
    nonisolated(unsafe) let font: PlainLineShaper.Font
    /// The index of its face.
    let face: UInt16
  }

  /// The lines of all texts, concatenated.
  private struct Lines: Sendable {
    var glyphs: [PositionedGlyph] = []
    /// The end of each line in `glyphs`, and its width, em; nil for a text that Pango must shape.
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
  ///   - texts: The texts, in the order of the later requests.
  ///   - fonts: The fonts by style, for lines that can be shaped without Pango.
  init(_ texts: [StyledText], fonts: [TextStyle: StyledFont]) {
    self.texts = texts
    prepared = Prepared { Lines(texts, fonts: fonts) }
  }

  /// Returns the line of a text if it is the next announced one, and advances.
  mutating func line(of text: String, style: TextStyle) -> GlyphRun? {
    guard next < texts.count, case let expected = texts[next], expected.style == style,
      // Equal strings may have different bytes.
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
