import CTagSpherePango
import TagSphereCloudCore

/// The hollow box that stands for a character that no font has.
enum MissingGlyph {
  /// A glyph of no face.
  static let id = GlyphID(face: .max, index: 0)
  /// Its width, em.
  static let advance: Float = 0.6

  /// Two rectangles, of opposite sense, 0.05 em apart.
  static let outline: GlyphOutline = {
    var outline = GlyphOutline(tolerance: 1)
    outline.move(to: SIMD2(0.06, 0))
    outline.line(to: SIMD2(0.54, 0))
    outline.line(to: SIMD2(0.54, 0.72))
    outline.line(to: SIMD2(0.06, 0.72))
    outline.move(to: SIMD2(0.11, 0.05))
    outline.line(to: SIMD2(0.11, 0.67))
    outline.line(to: SIMD2(0.49, 0.67))
    outline.line(to: SIMD2(0.49, 0.05))
    outline.close()
    return outline
  }()

  /// Whether Pango's glyph draws nothing at all.
  static func isEmpty(_ glyph: PangoGlyph) -> Bool { glyph == 0x0FFF_FFFF }

  /// Whether Pango's glyph says that the font has none.
  static func isMissing(_ glyph: PangoGlyph) -> Bool { glyph == 0 || glyph & unknownFlag != 0 }

  /// The character that has no glyph.
  ///
  /// Pango puts it into the glyph number; where a font chose its glyph 0 itself, or has no
  /// outlines, it is the first character of the cluster.
  static func scalar(
    _ glyph: PangoGlyph, cluster: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar {
    if glyph & unknownFlag != 0, let scalar = Unicode.Scalar(glyph & ~unknownFlag) {
      return scalar
    }
    var decoder = UTF8()
    var rest = bytes[cluster...].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&rest) { return scalar }
    return "\u{FFFD}"
  }

  /// `PANGO_GLYPH_UNKNOWN_FLAG`, a macro that Swift does not import.
  private static let unknownFlag: PangoGlyph = 0x1000_0000
}
