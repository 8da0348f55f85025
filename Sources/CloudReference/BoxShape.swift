internal import TagSphereCloudCore

/// A label's rounded rectangle; twin of `Shaders/box-shape.glsl`.
struct BoxShape {
  /// Half the sides, em.
  var halfSize: SIMD2<Float>
  /// em.
  var cornerRadius: Float
  /// em; 0 without a border.
  var borderWidth: Float
  /// Whether what the border encloses is painted too.
  var isFilled: Bool

  /// Whether a place is painted.
  ///
  /// - Parameter place: em from the label's centre.
  func contains(_ place: SIMD2<Float>) -> Bool {
    let edge = edgeDistance(place)
    return (isFilled ? edge : max(edge, -(edge + borderWidth))) <= 0
  }

  /// Signed distance to the rectangle's edge, em, negative within.
  private func edgeDistance(_ place: SIMD2<Float>) -> Float {
    let radius = min(cornerRadius, halfSize.min())
    let beyond = SIMD2(abs(place.x), abs(place.y)) - (halfSize - radius)
    let outside = pointwiseMax(beyond, .zero)
    return (outside.x * outside.x + outside.y * outside.y).squareRoot() + min(beyond.max(), 0)
      - radius
  }
}

extension LabelTransform {
  /// The painted box of a label; nil where it has none.
  func boxShape(of label: LabelRecord, index: Int) -> BoxShape? {
    guard let box = uniforms.box, hasBox(index) else { return nil }
    return BoxShape(
      halfSize: boxHalfSize(of: label, index: index), cornerRadius: box.cornerRadius,
      borderWidth: box.border == nil ? 0 : box.borderWidth, isFilled: isFilled(index))
  }
}
