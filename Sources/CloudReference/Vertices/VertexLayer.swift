package import TagSphereLabels
package import TagSphereLook

/// One layer of labels, with the values by which a vertex shader places and colours it.
package struct VertexLayer: Sendable {
  /// The part of a label that the layer draws.
  package var layer: LabelLayer
  /// Whether labels have a box, a halo or other parts behind their letters.
  package var isStyled: Bool
  /// The colour of a border, an outline, a halo, a shadow or a focus outline; nil for other layers.
  package var paint: LabelStyle.Paint?
  /// The colour of the layer behind this layer; nil for the colour of the box or the background.
  package var paintBehind: LabelStyle.Paint?
  /// How far the layer extends beyond letters or boxes, em.
  package var reach: Float
  /// The offset, em, right and up.
  package var shift: SIMD2<Float>
  /// The enlargement of quads.
  package var growth: Growth
  /// For a focus outline, its gap to the label's box, its width and its corner radius, pixels; nil for other layers.
  package var ring: SIMD3<Float>?
  /// The reciprocals of the width and the height of an atlas layer, texels.
  package var inverseLayerSize: SIMD2<Float>
  /// The values of bars; nil if the layer has no bars.
  package var bars: Bars?

  /// The amount by which quads exceed their content.
  package enum Growth: Sendable {
    /// No enlargement.
    case none
    /// The half pixel that a soft edge needs.
    case edge
    /// The half pixel that a soft edge needs; a single triangle covers the quad.
    case triangle
    /// The layer's ``VertexLayer/reach``.
    case reach
  }

  /// The values of bars, which stand for labels too small to be read.
  package struct Bars: Sendable {
    /// The em, pixels, from which labels are never bars.
    package var largest: Float
    /// The position of ink in a bar, and its share of the bar's area.
    package var ink: BarInk
    /// The number of labels per area of the cloud's surface, 1/world units².
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
