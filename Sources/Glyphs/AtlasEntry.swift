/// The key of a field in an atlas: a glyph of a source, at one level of detail.
package struct FieldKey: Hashable, Sendable {
  /// The glyph, by the number that its source gave it.
  package var glyph: GlyphID
  /// The level of detail.
  package var detail: FieldDetail

  /// Creates the key of a glyph's field.
  package init(glyph: GlyphID, detail: FieldDetail = .full) {
    self.glyph = glyph
    self.detail = detail
  }
}

/// The place of a glyph's distance field in an atlas, and its mapping from em to texels.
package struct AtlasEntry: Hashable, Sendable {
  /// The texels of the field.
  package var rectangle: AtlasRectangle
  /// The geometry of the field relative to its ink.
  package var geometry: FieldGeometry
  /// Whether the field is drawn.
  ///
  /// If not, only its place is reserved.
  package var isDrawn = false

  /// Creates an entry that is not drawn yet.
  package init(rectangle: AtlasRectangle, geometry: FieldGeometry) {
    self.rectangle = rectangle
    self.geometry = geometry
  }

  /// Converts a point of the glyph to a position in the layer, in texels from its lower left
  /// corner.
  ///
  /// - Parameter point: em from the glyph's origin, y up.
  package func texel(at point: SIMD2<Float>) -> SIMD2<Float> {
    (point - geometry.origin) * geometry.texelsPerEm
      + SIMD2(Float(rectangle.x), Float(rectangle.y))
  }
}
