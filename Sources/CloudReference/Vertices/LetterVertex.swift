internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLabels

/// The outputs of the vertex shader of letters and images for one corner.
package struct LetterVertex: Sendable {
  /// The clip position.
  package var position: SIMD4<Float>
  /// The coordinates in the atlas, 0…1, and the layer.
  package var atlasCoordinate: SIMD3<Float>
  /// The far corner of the quad in the atlas, 0…1, at which the texture of the covering triangle ends.
  package var farCorner: SIMD2<Float>
  /// The step in the atlas, 0…1, for one pixel to the right and for one pixel up.
  package var atlasStep: SIMD2<Float>
  /// The pixels of distance per unit of the distance field.
  package var pixelsPerField: Float
  /// Pixels per em.
  package var pixelsPerEm: Float
  /// The value of the distance field at which the layer ends.
  package var threshold: Float
  /// The colour, faded toward the background; nil if rounding decides between readable colours.
  package var color: SIMD3<Float>?
  /// The colour behind the letters' edge, faded toward the background.
  package var behind: SIMD3<Float>
  /// The share of the label's own colours that remains after fading, 0…1.
  package var presence: Float
}

extension LabelTransform {
  /// The texels of distance per unit of the distance field.
  private static let fieldRange: Float = 6 * 255 / 127

  /// Returns one corner of a quad of a letter or an image: twin of `Shaders/label.vert`.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - glyph: The word.
  ///   - quad: The quad that the word refers to.
  ///   - label: The label that the word refers to.
  ///   - layer: The layer.
  /// - Returns: The corner; nil if rounding decides whether the label is a bar.
  package func vertex(
    ofCorner corner: Int, of glyph: GlyphWord, quad: GlyphQuad, label: LabelRecord,
    in layer: VertexLayer
  ) -> LetterVertex? {
    let index = Int(glyph.label)
    let isRight = corner & 1 != 0
    let isTop = corner & 2 != 0
    let center = clipPosition(of: .zero, in: label, index: index, layer: layer.layer)
    let emPerPixel =
      center.w / (scale(of: label, index: index).y * (Float(uniforms.viewport.height) / 2))
    let margin =
      switch layer.growth {
      case .none: Float(0)
      case .reach: min(layer.reach + 0.5 * emPerPixel, 5.5 / quad.texelsPerEm)
      case .edge, .triangle:
        tiles.isEmpty
          ? min(0.5 * emPerPixel, 4 / quad.texelsPerEm) : 4 / quad.texelsPerEm
      }
    let outset = SIMD2(isRight ? margin : -margin, isTop ? margin : -margin)
    let size = SIMD2(quad.right - quad.left, quad.top - quad.bottom)
    let beyond =
      layer.growth == .triangle
      ? SIMD2(isRight ? 1 : 0, isTop ? 1 : 0) * (size + 2 * margin) : .zero
    let offset = glyph.offset(ofCorner: corner, of: quad) + outset + layer.shift + beyond
    var position = clipPosition(of: offset, in: label, index: index, layer: layer.layer)
    if let bars = layer.bars {
      guard let isBar = isBar(label, index: index, largest: bars.largest) else { return nil }
      if isBar { position = Self.outside }
    }
    let lowest = SIMD2(quad.texelX, quad.texelY)
    let inQuad = SIMD2(isRight ? size.x : 0, isTop ? size.y : 0)
    let texel = lowest + (inQuad + outset + beyond) * quad.texelsPerEm
    let texelsPerPixel = quad.texelsPerEm * emPerPixel
    let presence = presence(of: label, index: index)
    let own: SIMD3<Float>? =
      if layer.growth == .reach {
        encoded(layer.paint, of: label)
      } else if layer.isStyled {
        styledInk(of: label, index: index)
      } else {
        ink(of: label, index: index)
      }
    let atlasPlace = texel * layer.inverseLayerSize
    return LetterVertex(
      position: position,
      atlasCoordinate: SIMD3(atlasPlace.x, atlasPlace.y, Float(quad.layer)),
      farCorner: (lowest + (size + margin) * quad.texelsPerEm) * layer.inverseLayerSize,
      atlasStep: layer.inverseLayerSize * texelsPerPixel,
      pixelsPerField: Self.fieldRange / texelsPerPixel, pixelsPerEm: 1 / emPerPixel,
      threshold: 128 / 255 - min(layer.reach, 5.5 / quad.texelsPerEm) * quad.texelsPerEm
        / Self.fieldRange,
      color: own.map { faded($0, presence: presence) },
      behind: colorBehind(layer.paintBehind, of: label, index: index, presence: presence),
      presence: presence)
  }

  /// A clip position that is outside every picture.
  package static let outside = SIMD4<Float>(2, 2, 2, 1)
}
