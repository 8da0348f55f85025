package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLabels

/// The view of a sphere for which the labels of its front are composed.
package struct FrontRoom: Hashable, Sendable {
  /// The side of the square around the sphere, pixels: slightly more than the diameter of its outline.
  package var side: Double
  /// The distance of the camera from the sphere's centre, world units; infinite without perspective.
  package var distance: Double
  /// The areas of obstacles that cover the sphere, from the sphere's middle, in radii of its outline, y up.
  package var obstacles: [Box] = []

  /// Creates a room, the view of a sphere, from its parts.
  package init(side: Double, distance: Double, obstacles: [Box] = []) {
    (self.side, self.distance, self.obstacles) = (side, distance, obstacles)
  }

  /// Creates the room, the view of a sphere, from a camera and a viewport.
  ///
  /// - Parameters:
  ///   - camera: The camera in the home pose, at zoom 1.
  ///   - viewport: The view's pixels.
  ///   - obstacles: Covered areas of the view, pixels from its upper left corner.
  package init(
    of camera: Camera, in viewport: Viewport, around obstacles: [Overlay.Rectangle] = []
  ) {
    let size = SIMD2(Double(viewport.width), Double(viewport.height))
    side = size.min() * (camera.room?.share ?? 1)
    distance = camera.distance
    let middle: SIMD2<Double> = camera.room?.center ?? .zero
    let center = SIMD2<Double>(1 + middle.x, 1 - middle.y) * size / 2
    let radius = ViewExtent.sphereShare * side / 2
    self.obstacles = obstacles.map { $0.spaced(about: center, unit: radius) }
  }
}
