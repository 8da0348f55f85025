public import Geometry

extension Camera {
  /// The ray from the eye through a window point, in world coordinates.
  ///
  /// - Parameters:
  ///   - windowPoint: Framebuffer pixels from the top left; may lie outside the viewport.
  ///   - viewport: The pixels that the frame is drawn to.
  public func ray(through windowPoint: SIMD2<Double>, in viewport: Viewport) -> Ray {
    let across = viewport.ndcPoint(ofWindowPoint: windowPoint) * tangents(in: viewport)
    return Ray(origin: [0, 0, distance], direction: [across.x, across.y, -1])
  }

  /// The window point at which a world point in front of the eye is seen.
  ///
  /// - Precondition: The point lies before the eye: z < `distance`.
  public func windowPoint(
    ofWorldPoint point: SIMD3<Double>, in viewport: Viewport
  ) -> SIMD2<Double> {
    let depth = distance - point.z
    precondition(depth > 0, "\(point) is not in front of the eye")
    let tangents = tangents(in: viewport)
    return viewport.windowPoint(
      ofNDCPoint: [point.x / (depth * tangents.x), point.y / (depth * tangents.y)])
  }
}
