import CTagSpherePango
import TagSphereGlyphs

/// The hollow box drawn for a character that no font has.
enum MissingGlyph {
  /// The ID of the box, which belongs to no face.
  static let id = GlyphID(face: .max, index: 0)
  /// The advance width, em.
  static let advance: Float = 0.6

  /// Two rectangles of opposite direction, 0.05 em apart.
  static let path: GlyphPath = {
    var path = GlyphPath()
    for corners: [SIMD2<Float>] in [
      [[0.06, 0], [0.54, 0], [0.54, 0.72], [0.06, 0.72]],
      [[0.11, 0.05], [0.11, 0.67], [0.49, 0.67], [0.49, 0.05]],
    ] {
      path.elements.append(.move(corners[0]))
      path.elements += corners.dropFirst().map { .line($0) }
    }
    return path
  }()

  /// The box as an outline, which has no curves.
  static let outline = GlyphOutline(path, tolerance: 1)

  /// Returns whether Pango's glyph draws nothing.
  static func isEmpty(_ glyph: PangoGlyph) -> Bool { glyph == 0x0FFF_FFFF }

  /// Returns whether Pango's glyph stands for a character that the font lacks.
  static func isMissing(_ glyph: PangoGlyph) -> Bool { glyph == 0 || glyph & unknownFlag != 0 }

  /// Returns the character that has no glyph, of a cluster.
  ///
  /// Pango encodes the character in the glyph number. If a font itself maps the character to glyph
  /// 0, or has no outlines, the result is the first character of the cluster.
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
