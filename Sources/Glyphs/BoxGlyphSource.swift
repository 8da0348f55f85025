package import TagSphereForms
package import TagSphereTagData

/// A glyph source that draws every character as a box, so that tests need no fonts.
///
/// Each character is one glyph, 0.6 em wide, laid out left to right; white space has no ink. The
/// box of ink spans 0.05…0.55 em horizontally and 0…0.7 em above the baseline.
package struct BoxGlyphSource: GlyphSource, Hashable, Sendable {
  /// The width of every character, em.
  package static let advance: Float = 0.6
  /// The box: left, bottom, right, top, em.
  package static let inkBox = Box(left: 0.05, bottom: 0, right: 0.55, top: 0.7)

  /// A line box of 1 em.
  package let metrics = FontMetrics(ascender: 0.8, descender: -0.2)
  /// The resolution of the distance fields, texels per em.
  package let texelsPerEm: Float
  /// The spread of the distance fields, texels.
  package let spread: Float

  private static let space = GlyphID(face: 0, index: 0)
  private static let box = GlyphID(face: 0, index: 1)

  /// Creates a source of boxes.
  package init(texelsPerEm: Float = 48, spread: Float = 6) {
    self.texelsPerEm = texelsPerEm
    self.spread = spread
  }

  /// Returns one glyph per character, on lines separated by line breaks.
  ///
  /// A line that is too long is truncated. Styles have no effect.
  package func run(
    for text: String, style: TextStyle = .inherited, maximumWidth: Float? = nil
  ) -> GlyphRun {
    let longest = maximumWidth.map { max(1, Int($0 / Self.advance)) } ?? .max
    var lines: [[PositionedGlyph]] = [[]]
    var cluster = 0
    for character in text {
      if character.isNewline {
        lines.append([])
      } else if lines[lines.count - 1].count < longest {
        let x = Float(lines[lines.count - 1].count) * Self.advance
        lines[lines.count - 1].append(
          PositionedGlyph(
            glyph: character.isWhitespace ? Self.space : Self.box, origin: SIMD2(x, 0),
            cluster: cluster, advance: Self.advance))
      }
      cluster += character.utf8.count
    }
    let widest = Float(lines.map { $0.count }.max() ?? 0)
    let glyphs = lines.enumerated().flatMap { number, line in
      let start = SIMD2(
        (widest - Float(line.count)) / 2 * Self.advance,
        (Float(lines.count - 1) / 2 - Float(number)) * metrics.lineHeight)
      return line.map { glyph in
        PositionedGlyph(
          glyph: glyph.glyph, origin: glyph.origin + start, cluster: glyph.cluster,
          advance: glyph.advance)
      }
    }
    return GlyphRun(
      glyphs: glyphs, advance: widest * Self.advance, lineCount: lines.count,
      lineSpacing: metrics.lineHeight)
  }

  /// Returns nil, because no glyph is in colour.
  package func colorGlyph(for glyph: GlyphID) -> ColorGlyph? { nil }

  /// Returns the geometry of the box.
  package func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
    guard glyph == Self.box else { return nil }
    return FieldGeometry(inkBox: Self.inkBox, texelsPerEm: texelsPerEm, spread: spread)
  }

  /// Returns the exact distances to the box.
  package func distanceField(
    for glyph: GlyphID, detail: FieldDetail = .full
  ) -> DistanceField? {
    guard let geometry = fieldGeometry(of: glyph)?.reduced(to: detail) else { return nil }
    let low = (geometry.origin * geometry.texelsPerEm).rounded(.toNearestOrEven)
    let ink = Self.inkBox * geometry.texelsPerEm
    let (center, halfSize) = (ink.center, ink.size / 2)
    var values: [UInt8] = []
    values.reserveCapacity(geometry.width * geometry.height)
    for row in 0..<geometry.height {
      for column in 0..<geometry.width {
        let texel = low + SIMD2(Float(column) + 0.5, Float(row) + 0.5)
        let beyond = SIMD2(abs(texel.x - center.x), abs(texel.y - center.y)) - halfSize
        let outside = SIMD2(max(beyond.x, 0), max(beyond.y, 0))
        let distance = (outside * outside).sum().squareRoot() + min(max(beyond.x, beyond.y), 0)
        values.append(DistanceField.byte(distance: -distance, spread: spread))
      }
    }
    return DistanceField(geometry, values: values)
  }
}
