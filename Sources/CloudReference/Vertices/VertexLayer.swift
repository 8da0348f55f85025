package import TagSphereLabels
package import TagSphereLook

/// One layer of labels as a vertex shader places and colours it.
package struct VertexLayer: Sendable {
  /// The part of a label.
  package var layer: LabelLayer
  /// Whether labels have parts behind their letters.
  package var isStyled: Bool
  /// The colour of a border, an outline, a halo, a shadow or a focus outline; nil for none.
  package var paint: LabelStyle.Paint?
  /// The colour of the layer behind; nil for the box's or the background's.
  package var paintBehind: LabelStyle.Paint?
  /// The reach beyond letters or boxes, em.
  package var reach: Float
  /// The offset, em, right and up.
  package var shift: SIMD2<Float>
  /// How quads grow.
  package var growth: Growth
  /// Of a focus outline, pixels: its gap to the label's box, its width, and its corner radius; nil for others.
  package var ring: SIMD3<Float>?
  /// One over the width and the height of a layer of the atlas, texels.
  package var inverseLayerSize: SIMD2<Float>
  /// What bars are like; nil where no label is one.
  package var bars: Bars?

  /// How quads are larger than what they show.
  package enum Growth: Sendable {
    /// By nothing.
    case none
    /// By the half pixel of a soft edge.
    case edge
    /// By the half pixel, and as one triangle that covers the quad.
    case triangle
    /// By the layer's reach.
    case reach
  }

  /// What the bars of labels too small to be read are like.
  package struct Bars: Sendable {
    /// The em, pixels, from which on no label is a bar.
    package var largest: Float
    /// Where ink lies.
    package var ink: BarInk
    /// Labels per area of the cloud's surface, world units.
    package var crowding: Float

    /// Creates them from their parts.
    package init(largest: Float, ink: BarInk, crowding: Float) {
      (self.largest, self.ink, self.crowding) = (largest, ink, crowding)
    }
  }

  /// Creates a layer of letters, images or boxes without decoration.
  package init(
    _ layer: LabelLayer, isStyled: Bool, growth: Growth = .none,
    inverseLayerSize: SIMD2<Float> = .zero
  ) {
    (self.layer, self.isStyled, self.growth) = (layer, isStyled, growth)
    (reach, shift) = (0, .zero)
    self.inverseLayerSize = inverseLayerSize
  }
}
