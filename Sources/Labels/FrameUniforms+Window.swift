internal import TagSphereGeometry
package import TagSphereGlyphs

extension FrameUniforms {
  /// Returns the window point of a label's centre.
  package func windowPoint(of label: LabelRecord) -> SIMD2<Double> {
    windowPoint(of: clipPosition(of: label))
  }

  /// Returns the window point of the place that a label marks; its text may be drawn beside this place.
  package func windowPoint(ofPlaceOf label: LabelRecord) -> SIMD2<Double> {
    windowPoint(of: clipPosition(ofPlaceOf: label))
  }

  private func windowPoint(of clip: SIMD4<Float>) -> SIMD2<Double> {
    viewport.windowPoint(
      ofNDCPoint: SIMD2(Double(clip.x / clip.w), Double(clip.y / clip.w)))
  }

  /// Returns whether a label is behind the rim.
  package func isBehind(_ label: LabelRecord) -> Bool {
    recession(of: label) > 1
  }

  /// Returns whether a label's centre is in the picture.
  package func holds(_ label: LabelRecord) -> Bool {
    let clip = clipPosition(of: label)
    return abs(clip.x) <= clip.w && abs(clip.y) <= clip.w
  }

  /// Returns the window rectangle of a label's text box; the label must face the camera.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - isHighlighted: Whether the label has the size of highlighted labels.
  /// - Returns: The upper left and lower right corners, window points.
  package func windowBox(
    of label: LabelRecord, isHighlighted: Bool
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    var em = label.size * depthScale(of: label)
    if isHighlighted { em = max(em * highlightScale, em > 0 ? leastHighlight : 0) }
    let clip = clipPosition(of: label, size: em)
    let size = em / clip.w
    let half = SIMD2<Double>(
      SIMD2(label.halfWidth, label.halfHeight) * projectionScale * size
        * SIMD2(Float(viewport.width), Float(viewport.height)) / 2)
    let aside = besideGap.map { Double((label.halfWidth + $0) / max(label.halfWidth, 1e-6)) } ?? 0
    let middle = windowPoint(of: clip) + [half.x * aside, 0]
    return (middle - half, middle + half)
  }
}
