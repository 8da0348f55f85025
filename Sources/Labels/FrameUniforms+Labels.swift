internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLook

/// The place of a label's centre: a twin of `Shaders/label.glsl` with the same order of operations.
extension FrameUniforms {
  /// Returns the clip-space position of a label's centre if the label is not highlighted.
  ///
  /// - Parameters:
  ///   - label: The label, whose position is in model space.
  ///   - size: One em as it is drawn, world units; nil for the label's own size.
  /// - Returns: Homogeneous clip coordinates; `w` is the view depth in world units.
  package func clipPosition(of label: LabelRecord, size: Float? = nil) -> SIMD4<Float> {
    var center = clipPosition(ofPlaceOf: label)
    let scale = projectionScale.x * (size ?? label.size * depthScale(of: label))
    let half = (label.halfWidth + sides.z) * scale
    let way = center.x - sides.x * center.w
    let room = max(sides.y * center.w - half, 0)
    let inward = min(max(abs(way) - room, 0), half)
    center.x = way < 0 ? center.x + inward : center.x - inward
    return center
  }

  /// Returns the clip-space position of the place that a label marks; its text may be drawn beside this place.
  ///
  /// - Parameter label: The label, whose position is in model space.
  /// - Returns: Homogeneous clip coordinates; `w` is the view depth in world units.
  package func clipPosition(ofPlaceOf label: LabelRecord) -> SIMD4<Float> {
    let matrix = clipFromModel
    guard let entrance else {
      return ((matrix.x * label.x + matrix.y * label.y) + matrix.z * label.z) + matrix.w
    }
    let rise = entrance.rise(ofSize: label.size)
    let (x, y, z) = (label.x * rise, label.y * rise, label.z * rise)
    return ((matrix.x * x + matrix.y * y) + matrix.z * z) + matrix.w
  }

  /// Returns the depth-dependent factor on a label's size, without perspective.
  ///
  /// - Parameter label: The label, whose position is in model space.
  package func depthScale(of label: LabelRecord) -> Float {
    let plane = depthScale
    let factor = ((plane.x * label.x + plane.y * label.y) + plane.z * label.z) + plane.w
    return min(max(factor, leastDepthScale), 1)
  }

  /// Returns the normalized view depth of a label: 0 at the front, 1 at the rim, greater behind the rim.
  ///
  /// - Parameter label: The label, whose position is in model space.
  package func recession(of label: LabelRecord) -> Float {
    let plane = recession
    return ((plane.x * label.x + plane.y * label.y) + plane.z * label.z) + plane.w
  }
}
