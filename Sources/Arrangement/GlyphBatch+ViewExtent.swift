package import TagSphereForms
package import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLook

extension GlyphBatch {
  /// Returns the extent of the picture that shows all labels of a form in each pose of a turn.
  ///
  /// The extent includes everything that the style draws around the labels. On a plain sphere, it
  /// suffices for any pose. The result is nil without labels.
  ///
  /// - Parameters:
  ///   - form: The form that the labels are on.
  ///   - style: The style of all labels.
  ///   - orientation: The rotation from model to world space at the beginning of the turn.
  ///   - axis: The axis of the turn, world space.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  /// - Complexity: O(glyphs) on a plain sphere, otherwise about a dozen times that.
  package func extent(
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
      // A tile may be seen turned in any direction.
      if isTiled { half = SIMD2(repeating: (half * half).sum().squareRoot()) }
      return (
        [Double(label.x), Double(label.y), Double(label.z)], SIMD2<Double>(half * label.size)
      )
    }
    return ViewExtent(
      of: boxes, orientation: orientation, turningAbout: axis.normalized(), distance: distance)
  }

  /// Returns the extent that shows a plain sphere and its few labels in each pose of a swing.
  ///
  /// The result is nil if there are too many labels for all to be on the visible side of the pose.
  ///
  /// - Parameters:
  ///   - style: The style of all labels.
  ///   - orientation: The pose.
  ///   - axis: The axis of the swing, world space.
  ///   - swing: The angle of the swing to either side, radians.
  ///   - sphereScale: The largest size of the sphere, relative to the usual size.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  package func fewLabelsExtent(
    style: LabelStyle, orientation: Quaternion, turningAbout axis: SIMD3<Double>, swing: Double,
    sphereScale: Double, distance: Double
  ) -> ViewExtent? {
    guard leavesBackEmpty(of: CloudForm(), at: orientation) else { return nil }
    let boxes = labels.indices.filter { labels[$0].size > 0 }.map { index in
      let label = labels[index]
      return (
        place: SIMD3(Double(label.x), Double(label.y), Double(label.z)),
        reach: spacedReach(ofLabel: index, in: style.box) * Double(label.size)
      )
    }
    var half = ViewExtent.sphere(distance: distance).half / sphereScale
    let picture = FewPlaces.Picture(size: [1, 1], distance: distance, axis: axis)
    for pose in picture.poses(swing: swing) {
      let pose = pose * orientation
      for box in boxes {
        let view = pose.rotate(box.place)
        let depth = distance.isFinite ? max(distance - view.z, 0.01) : 1
        let reach = (SIMD2(abs(view.x), abs(view.y)) + box.reach) / depth
        half = pointwiseMax(half, reach * Self.fewLabelsMargin)
      }
    }
    return ViewExtent(low: -half, high: half)
  }

  /// The factor by which the result exceeds the extent that few labels need.
  private static let fewLabelsMargin = 1.004
}
