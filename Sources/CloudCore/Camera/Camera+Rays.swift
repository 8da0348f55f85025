public import TagSphereGeometry

extension Camera {
  /// Returns the ray from the camera through a window point, in world coordinates.
  ///
  /// - Parameters:
  ///   - windowPoint: Framebuffer pixels from the top left; may lie outside the viewport.
  ///   - viewport: The pixels that the frame is drawn to.
  public func ray(through windowPoint: SIMD2<Double>, in viewport: Viewport) -> Ray {
    let across =
      (viewport.ndcPoint(ofWindowPoint: windowPoint) - center(in: viewport))
      * tangents(in: viewport)
    return isOrthographic
      ? Ray(origin: [across.x, across.y, eyeDepth], direction: [0, 0, -1])
      : Ray(origin: [0, 0, distance], direction: [across.x, across.y, -1])
  }

  /// Returns the window point at which a world point in front of the camera is seen.
  ///
  /// - Precondition: The point is in front of the camera: z < `eyeDepth`.
  public func windowPoint(
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
