internal import TagSphereForms
internal import TagSphereText

/// The path of a rectangle with rounded corners, in the unit of its box.
struct RoundedBox {
  /// One contour.
  let elements: [GlyphPath.Element]

  /// Creates the path.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - radius: The radius of the corners, which is reduced if the rectangle is too small.
  ///   - inset: The distance of the path from the rectangle's edge, inward.
  init(_ box: Box, radius: Float, inset: Float = 0) {
    let inner = Box(low: box.low + inset, high: pointwiseMax(box.high - inset, box.low + inset))
    let limit = inner.size.min() / 2
    let radius = max(0, min(min(radius, box.size.min() / 2) - inset, limit))
    // The distance of the control points from the ends of a quarter circle.
    let bend = radius * (1 - 0.5522848)
    let (left, bottom, right, top) = (inner.left, inner.bottom, inner.right, inner.top)
    elements = [
      .move([left + radius, bottom]), .line([right - radius, bottom]),
      .cubic(
        control1: [right - bend, bottom], control2: [right, bottom + bend],
        to: [right, bottom + radius]),
      .line([right, top - radius]),
      .cubic(
        control1: [right, top - bend], control2: [right - bend, top], to: [right - radius, top]),
      .line([left + radius, top]),
      .cubic(
        control1: [left + bend, top], control2: [left, top - bend], to: [left, top - radius]),
      .line([left, bottom + radius]),
      .cubic(
        control1: [left, bottom + bend], control2: [left + bend, bottom],
        to: [left + radius, bottom]),
    ]
  }
}
