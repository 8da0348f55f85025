/// The name of a field in an atlas: a glyph of a source, at one detail.
public struct FieldKey: Hashable, Sendable {
  /// The glyph, by the numbers of one source.
  public var glyph: GlyphID
  /// How finely it is drawn.
  public var detail: FieldDetail

  /// The name of a glyph's field.
  public init(glyph: GlyphID, detail: FieldDetail = .full) {
    self.glyph = glyph
    self.detail = detail
  }
}

/// Where a glyph's distance field lies in an atlas, and how em become texels there.
public struct AtlasEntry: Hashable, Sendable {
  /// Its texels.
  public var rectangle: AtlasRectangle
  /// How the field lies about its ink.
  public var geometry: FieldGeometry
  /// Whether the field is there, not only its place.
  public var isDrawn = false

  /// An entry that is not drawn yet.
  public init(rectangle: AtlasRectangle, geometry: FieldGeometry) {
    self.rectangle = rectangle
    self.geometry = geometry
  }

  /// The place in the layer, in texels from its lower left corner, of a point of the glyph.
  ///
  /// - Parameter point: em from the glyph's origin, y up.
  public func texel(at point: SIMD2<Float>) -> SIMD2<Float> {
    (point - geometry.origin) * geometry.texelsPerEm
      + SIMD2(Float(rectangle.x), Float(rectangle.y))
  }
}
