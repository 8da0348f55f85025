public import TagSphereGeometry

extension GlyphBatch {
  /// Returns what shows the labels of a form whole in each pose of a turn, and on a plain sphere in
  /// any pose, with everything that a style draws around them; nil without labels.
  ///
  /// - Parameters:
  ///   - form: The form that the labels are on.
  ///   - style: The style of all labels.
  ///   - orientation: The rotation from model to world space at the turn's beginning.
  ///   - axis: The axis of the turn, world space.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  /// - Complexity: O(glyphs) on a plain sphere, otherwise some dozen times that.
  public func extent(
    on form: CloudForm, style: LabelStyle, orientation: Quaternion,
    turningAbout axis: SIMD3<Double>, distance: Double
  ) -> ViewExtent? {
    guard !labels.isEmpty else { return nil }
    if form.shape.isBall, form.isPlain {
      return .sphere(labelReach: labelReach(in: style), distance: distance)
    }
    let isTiled = !tiles.isEmpty
    let boxes = labels.indices.map { index -> (place: SIMD3<Double>, reach: SIMD2<Double>) in
      let (label, ink) = (labels[index], inkBounds(ofLabel: index))
      var half = SIMD2(label.halfWidth, label.halfHeight) + style.margin
      if ink.size.x > 0 { half = pointwiseMax(half, pointwiseMax(-ink.low, ink.high)) }
      // A tile may be seen from any side.
      if isTiled { half = SIMD2(repeating: (half * half).sum().squareRoot()) }
      return (
        [Double(label.x), Double(label.y), Double(label.z)], SIMD2<Double>(half * label.size)
      )
    }
    return ViewExtent(
      of: boxes, orientation: orientation, turningAbout: axis.normalized(), distance: distance)
  }
}
