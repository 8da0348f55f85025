package import TagSphereLabels
package import TagSphereLook

/// One layer of labels, with the values by which a vertex shader places and colours it.
package struct VertexLayer: Sendable {
  /// The part of a label.
  package var layer: LabelLayer
  /// Whether labels have parts behind their letters.
  package var isStyled: Bool
  /// The colour of a border, an outline, a halo, a shadow or a focus outline; nil for none.
  package var paint: LabelStyle.Paint?
  /// The colour of the layer behind; nil for the colour of the box or the background.
  package var paintBehind: LabelStyle.Paint?
  /// The reach beyond letters or boxes, em.
  package var reach: Float
  /// The offset, em, right and up.
  package var shift: SIMD2<Float>
  /// The enlargement of quads.
  package var growth: Growth
  /// The gap to the label's box, width and corner radius of a focus outline, pixels; nil for other layers.
  package var ring: SIMD3<Float>?
  /// One over the width and the height of a layer of the atlas, texels.
  package var inverseLayerSize: SIMD2<Float>
  /// The values of bars; nil if no label is a bar.
  package var bars: Bars?

  /// The amount by which quads are larger than their content.
  package enum Growth: Sendable {
    /// No enlargement.
    case none
    /// The half pixel of a soft edge.
    case edge
    /// The half pixel of a soft edge, as one triangle that covers the quad.
    case triangle
    /// The layer's reach.
    case reach
  }

  /// The values of bars, which stand for labels too small to be read.
  package struct Bars: Sendable {
    /// Em, pixels: labels of this size or more are never bars.
    package var largest: Float
    /// The position and share of ink in a bar.
    package var ink: BarInk
    /// Labels per area of the cloud's surface, world units.
    package var crowding: Float

    /// Creates values from their parts.
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
