package import TagSphereGeometry

extension Camera {
  /// Returns the ray from the camera through a window point, in world coordinates.
  ///
  /// - Parameters:
  ///   - windowPoint: Framebuffer pixels from the top left; may lie outside the viewport.
  ///   - viewport: The pixels that the frame is drawn to.
  package func ray(through windowPoint: SIMD2<Double>, in viewport: Viewport) -> Ray {
    let across =
      (viewport.ndcPoint(ofWindowPoint: windowPoint) - center(in: viewport))
      * tangents(in: viewport)
    return Ray(through: across, fromDepth: eyeDepth, isOrthographic: isOrthographic)
  }

  /// Returns the window point of a world point in front of the camera.
  ///
  /// - Precondition: The point is in front of the camera: z < `eyeDepth`.
  package func windowPoint(
    ofWorldPoint point: SIMD3<Double>, in viewport: Viewport
  ) -> SIMD2<Double> {
    precondition(point.z < eyeDepth, "\(point) is not in front of the eye")
    let depth = isOrthographic ? 1 : distance - point.z
    let tangents = tangents(in: viewport)
    return viewport.windowPoint(
      ofNDCPoint: center(in: viewport)
        + [point.x / (depth * tangents.x), point.y / (depth * tangents.y)])
  }
}

extension Ray {
  /// Creates the ray of a camera on the z axis, looking along it, through a point of its view.
  ///
  /// - Parameters:
  ///   - across: The point, world units. With perspective, it is on the plane one world unit before
  ///     the camera. Without perspective, it is on any plane.
  ///   - eyeDepth: The depth at which the ray begins, world units.
  ///   - isOrthographic: Whether the camera has no perspective.
  package init(through across: SIMD2<Double>, fromDepth eyeDepth: Double, isOrthographic: Bool) {
    let eye: SIMD3<Double> = isOrthographic ? [across.x, across.y, eyeDepth] : [0, 0, eyeDepth]
    self.init(origin: eye, direction: isOrthographic ? [0, 0, -1] : [across.x, across.y, -1])
  }
}
