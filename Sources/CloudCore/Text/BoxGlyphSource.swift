/// A glyph source without fonts: every character is a box, so that tests need no font.
///
/// A character is a glyph of its own, 0.6 em wide, drawn left to right; white space has no ink.
/// The box of ink spans 0.05…0.55 em across and 0…0.7 em above the baseline.
public struct BoxGlyphSource: GlyphSource, Hashable, Sendable {
  /// The width of every character, em.
  public static let advance: Float = 0.6
  /// The box: left, bottom, right, top, em.
  public static let inkBox = SIMD4<Float>(0.05, 0, 0.55, 0.7)

  /// A line box of 1 em.
  public let metrics = FontMetrics(ascender: 0.8, descender: -0.2)
  /// Resolution of the distance fields, texels per em.
  public let texelsPerEm: Float
  /// Reach of the distance fields, texels.
  public let spread: Float

  private static let space = GlyphID(face: 0, index: 0)
  private static let box = GlyphID(face: 0, index: 1)

  /// A source of boxes.
  public init(texelsPerEm: Float = 48, spread: Float = 6) {
    self.texelsPerEm = texelsPerEm
    self.spread = spread
  }

  /// One glyph a character.
  public func run(for text: String) -> GlyphRun {
    var glyphs: [PositionedGlyph] = []
    var cluster = 0
    for character in text {
      glyphs.append(
        PositionedGlyph(
          glyph: character.isWhitespace ? Self.space : Self.box,
          origin: SIMD2(Float(glyphs.count) * Self.advance, 0), cluster: cluster))
      cluster += character.utf8.count
    }
    return GlyphRun(glyphs: glyphs, advance: Float(glyphs.count) * Self.advance)
  }

  /// The exact distances to the box.
  public func distanceField(for glyph: GlyphID) -> DistanceField? {
    guard glyph == Self.box else { return nil }
    let left = (Self.inkBox.x * texelsPerEm - spread).rounded(.down)
    let bottom = (Self.inkBox.y * texelsPerEm - spread).rounded(.down)
    let width = Int((Self.inkBox.z * texelsPerEm + spread).rounded(.up) - left)
    let height = Int((Self.inkBox.w * texelsPerEm + spread).rounded(.up) - bottom)
    let ink = Self.inkBox * texelsPerEm
    let center = SIMD2(ink.x + ink.z, ink.y + ink.w) / 2
    let halfSize = SIMD2(ink.z - ink.x, ink.w - ink.y) / 2
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let texel = SIMD2(left + Float(column) + 0.5, bottom + Float(row) + 0.5)
        let beyond = SIMD2(abs(texel.x - center.x), abs(texel.y - center.y)) - halfSize
        let outside = SIMD2(max(beyond.x, 0), max(beyond.y, 0))
        let distance = (outside * outside).sum().squareRoot() + min(max(beyond.x, beyond.y), 0)
        values.append(DistanceField.byte(distance: -distance, spread: spread))
      }
    }
    return DistanceField(
      width: width, height: height, origin: SIMD2(left, bottom) / texelsPerEm,
      inkBox: Self.inkBox, texelsPerEm: texelsPerEm, spread: spread, values: values)
  }
}
