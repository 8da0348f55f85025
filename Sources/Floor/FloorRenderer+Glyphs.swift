internal import TagSphereForms
package import TagSphereGLObjects
internal import TagSphereGlyphs
package import TagSphereLabels

extension FloorRenderer {
  /// The maximum number of glyphs that are uploaded and drawn at once.
  private static let glyphsPerPart = 1 << 20

  /// Creates the floor that draws the glyph quads of `LabelRenderer`, in the renderer's order.
  ///
  /// - Throws: `GLError` if the glyphs' atlas is too large for one texture.
  package convenience init(glyphsOf batch: GlyphBatch) throws(GLError) {
    let layers = batch.atlas.layers
    let (width, height) = (batch.atlas.layerWidth, batch.atlas.layerHeight * layers.count)
    let limit = try Driver().maximumSize
    guard height <= limit else {
      throw .tooLarge(
        "the floor draws from one texture of at most \(limit) rows, and these glyphs need "
          + "\(height); leave out --floor")
    }
    let texture = FloorTexture(texels: layers.flatMap { $0 }, width: width, height: height)
    let texels = SIMD2(Float(width), Float(max(height, 1)))
    var parts: [FloorPart] = []
    for first in stride(from: 0, to: batch.glyphs.count, by: Self.glyphsPerPart) {
      var quads = FloorQuads()
      for word in batch.glyphs[first...].prefix(Self.glyphsPerPart) {
        let quad = batch.quads[Int(word.quad)]
        let low = SIMD2(
          quad.texelX, quad.texelY + Float(Int(quad.layer) * batch.atlas.layerHeight))
        quads.add(
          word.ink(of: quad), of: batch.labels[Int(word.label)],
          texels: (low / texels, (low + quad.size * quad.texelsPerEm) / texels))
      }
      parts.append(FloorPart(quads, texture: texture))
    }
    try self.init(parts)
  }
}

extension GlyphQuad {
  /// Width and height, em.
  var size: SIMD2<Float> { [right - left, top - bottom] }
}

extension GlyphWord {
  /// The pen, em from the label's position.
  var penEm: Float { Float(pen) / GlyphWord.penStepsPerEm }

  /// Returns the bounds of the glyph's ink, em from the label's position.
  func ink(of quad: GlyphQuad) -> Box {
    Box(
      left: quad.left + penEm, bottom: quad.bottom, right: quad.right + penEm, top: quad.top)
  }
}
