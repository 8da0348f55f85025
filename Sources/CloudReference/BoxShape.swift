internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook

/// A label's rounded rectangle: a twin of `Shaders/box-shape.glsl`.
struct BoxShape {
  /// Half the width and height, em.
  var halfSize: SIMD2<Float>
  /// The radius of the corners, em.
  var cornerRadius: Float
  /// The width of the border, em; 0 without a border.
  var borderWidth: Float
  /// Whether the area inside the border is painted too.
  var isFilled: Bool

  /// Returns whether a point is painted.
  ///
  /// - Parameter place: em from the label's centre.
  func contains(_ place: SIMD2<Float>) -> Bool {
    let edge = edgeDistance(place)
    return (isFilled ? edge : max(edge, -(edge + borderWidth))) <= 0
  }

  /// Returns the signed distance to the rectangle's edge, em, negative inside.
  private func edgeDistance(_ place: SIMD2<Float>) -> Float {
    let radius = min(cornerRadius, halfSize.min())
    let beyond = SIMD2(abs(place.x), abs(place.y)) - (halfSize - radius)
    let outside = pointwiseMax(beyond, .zero)
    return (outside.x * outside.x + outside.y * outside.y).squareRoot() + min(beyond.max(), 0)
      - radius
  }
}

extension LabelTransform {
  /// Returns the painted box of a label; nil if the label has no box.
  func boxShape(of label: LabelRecord, index: Int) -> BoxShape? {
    guard let box = uniforms.box, hasBox(index) else { return nil }
    return BoxShape(
      halfSize: boxHalfSize(of: label, index: index), cornerRadius: box.cornerRadius,
      borderWidth: box.border == nil ? 0 : box.borderWidth, isFilled: isFilled(index))
  }
}
