internal import TagSphereGeometry

/// The part of a picture that labels may take.
package struct PictureRoom: Hashable, Sendable {
  /// What is drawn over the cloud, such as a legend: areas of the picture, pixels.
  package var obstacles: [Overlay.Rectangle]
  /// Whether labels that an edge of the picture would cut are left out.
  package var hasEdges: Bool

  /// Creates the room of a picture.
  package init(obstacles: [Overlay.Rectangle] = [], hasEdges: Bool = false) {
    (self.obstacles, self.hasEdges) = (obstacles, hasEdges)
  }

  /// The distance between labels and what is drawn over the cloud, pixels.
  private static let gap = 4.0
  /// As good as endless, in units of the plane.
  private static let far: Float = 1e4

  /// Returns the areas that are taken, in the plane of `LabelPaths.Place.box`.
  func taken(in uniforms: FrameUniforms) -> [Box] {
    let scale = ViewAxes.screenScale(uniforms) / uniforms.projectionScale
    func place(_ ndc: SIMD2<Float>) -> SIMD2<Float> { (ndc - uniforms.shift) * scale }
    let window = SIMD2(Double(uniforms.viewport.width), Double(uniforms.viewport.height))
    var boxes = obstacles.map { area in
      let (low, high) = (area.origin - Self.gap, area.origin + area.size + Self.gap)
      return Box(
        low: place(SIMD2<Float>([low.x, high.y] / window * [2, -2] + [-1, 1])),
        high: place(SIMD2<Float>([high.x, low.y] / window * [2, -2] + [-1, 1])))
    }
    guard hasEdges else { return boxes }
    let (low, high, far) = (place([-1, -1]), place([1, 1]), Self.far)
    boxes += [
      Box(left: -far, bottom: -far, right: low.x, top: far),
      Box(left: high.x, bottom: -far, right: far, top: far),
      Box(left: -far, bottom: -far, right: far, top: low.y),
      Box(left: -far, bottom: high.y, right: far, top: far),
    ]
    return boxes
  }
}
