package import TagSphereGlyphs

extension FontGlyphSource {
  /// Returns the path of a glyph from a run of this source, em.
  ///
  /// - Returns: The path; nil for a glyph that is drawn as a colour bitmap. If the font lacks the
  ///   glyph, or the glyph's data are broken, the result is the path of the missing-glyph box.
  package func path(of glyph: GlyphID) -> GlyphPath? {
    guard let face = face(of: glyph) else { return MissingGlyph.path }
    if face.paintsColor, colorGlyph(for: glyph) != nil { return nil }
    return (try? face.path(of: glyph.index)) ?? MissingGlyph.path
  }

  /// Opens the font of a glyph again, for a library that draws with the font.
  ///
  /// - Returns: The font; nil for the missing-glyph box, for fonts without outlines, and for glyphs
  ///   with broken data.
  package func openFont(of glyph: GlyphID) -> OpenFont? {
    guard brokenGlyphs[glyph] == nil, let key = face(of: glyph)?.key,
      let face = try? FontFace(key, library: FreeTypeLibrary()), face.isScalable, !face.paintsColor
    else { return nil }
    return OpenFont(face)
  }
}

/// A font opened for a library that draws with it: a FreeType face that has no other user.
package final class OpenFont {
  /// The face, an `FT_Face`, which is valid while this object exists.
  package let face: OpaquePointer
  /// The matrix that slants and stretches the outlines: xx, xy, yx, yy.
  package let matrix: SIMD4<Float>
  /// Whether the strokes are emboldened, by a 24th of an em.
  package let isEmboldened: Bool
  private let owner: FontFace

  init(_ owner: FontFace) {
    self.owner = owner
    face = OpaquePointer(owner.handle)
    (matrix, isEmboldened) = (owner.key.matrix, owner.key.isEmboldened)
  }
}
