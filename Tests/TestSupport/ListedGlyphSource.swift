internal import TagSphereForms
package import TagSphereGlyphs
package import TagSphereTagData

/// A glyph source without fonts, in which each character is a distinct glyph: a solid box.
///
/// White space has no ink; the characters of `unknown` are drawn and reported as missing.
package struct ListedGlyphSource: GlyphSource {
  /// The same ascender and descender for every style, em.
  package let metrics = FontMetrics(ascender: 0.9, descender: -0.3)
  /// The characters that “no font has”.
  package var unknown: Set<Unicode.Scalar>
  /// Width and height of every field, texels.
  package var side: Int
  /// Advance of every character, em.
  package var advance: Float
  /// The number of times each glyph was drawn, by glyph index.
  package private(set) var drawn: [UInt32: Int] = [:]

  /// Creates a source of fields of `side` texels.
  package init(unknown: Set<Unicode.Scalar> = [], side: Int = 16, advance: Float = 0.5) {
    (self.unknown, self.side, self.advance) = (unknown, side, advance)
  }

  /// Returns a run of one glyph for each scalar, on one line.
  package func run(for text: String, style: TextStyle, maximumWidth: Float?) -> GlyphRun {
    var glyphs: [PositionedGlyph] = []
    var missing: [Unicode.Scalar] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      glyphs.append(
        PositionedGlyph(
          glyph: GlyphID(face: 0, index: scalar.value),
          origin: [Float(index) * advance, scalar == "^" ? 0.25 : 0], cluster: index))
      if unknown.contains(scalar) { missing.append(scalar) }
    }
    return GlyphRun(glyphs: glyphs, advance: Float(glyphs.count) * advance, missing: missing)
  }

  /// Returns nil: no glyph has colours.
  package func colorGlyph(for glyph: GlyphID) -> ColorGlyph? { nil }

  /// Returns a square of ink within a border that keeps its width at lower detail.
  package func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
    guard glyph.index != 32 else { return nil }
    let spread = min(6, (side - 1) / 3)
    let ink = Float(side - 2 * spread) / 48
    let bounds = Box(left: 0, bottom: 0, right: ink, top: ink)
    return FieldGeometry(inkBox: bounds, texelsPerEm: 48, spread: Float(spread))
  }

  /// Returns a field filled with a byte that identifies the glyph: its index modulo 255, plus 1.
  package mutating func distanceField(for glyph: GlyphID, detail: FieldDetail) -> DistanceField? {
    guard let geometry = fieldGeometry(of: glyph)?.reduced(to: detail) else { return nil }
    drawn[glyph.index, default: 0] += 1
    return DistanceField(
      geometry,
      values: [UInt8](
        repeating: UInt8(glyph.index % 255 + 1), count: geometry.width * geometry.height))
  }
}
