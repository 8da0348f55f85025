extension Viewport {
  /// Returns the window point of a position, and its depth.
  ///
  /// - Parameters:
  ///   - position: A point in the space that `clipMatrix` maps to clip coordinates.
  ///   - clipMatrix: The projection · view matrix, or projection · view · model.
  /// - Returns: Pixels from the top left in x and y, NDC depth in z (−1 near … 1 far); nil for
  ///   positions in the plane of the camera or behind it.
  package func windowPoint(
    of position: SIMD3<Double>, clipMatrix: Matrix4
  ) -> SIMD3<Double>? {
    let clip = clipMatrix * SIMD4(position, 1)
    guard clip.w > 0 else { return nil }
    let point = windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
    return [point.x, point.y, clip.z / clip.w]
  }

  /// Returns the position that `windowPoint(of:clipMatrix:)` maps to a given window point.
  ///
  /// - Parameters:
  ///   - windowPoint: Pixels from the top left in x and y, NDC depth in z.
  ///   - inverseClipMatrix: The inverse of the clip matrix.
  /// - Returns: The position; nil for a position at infinity.
  package func position(
    ofWindowPoint windowPoint: SIMD3<Double>, inverseClipMatrix: Matrix4
  ) -> SIMD3<Double>? {
    let ndc = ndcPoint(ofWindowPoint: [windowPoint.x, windowPoint.y])
    let position = inverseClipMatrix * [ndc.x, ndc.y, windowPoint.z, 1]
    guard position.w != 0 else { return nil }
    return [position.x, position.y, position.z] / position.w
  }
}

extension Ray {
  /// Creates the ray from the camera through a window point, in view coordinates.
  ///
  /// - Parameters:
  ///   - windowPoint: Pixels from the top left of the viewport.
  ///   - viewport: The pixels of the picture.
  ///   - tangents: Tangents of half the horizontal and half the vertical field of view, both > 0.
  package init(
    throughWindowPoint windowPoint: SIMD2<Double>, in viewport: Viewport,
    tangents: SIMD2<Double>
  ) {
    let ndc = viewport.ndcPoint(ofWindowPoint: windowPoint)
    self.init(origin: .zero, direction: [ndc.x * tangents.x, ndc.y * tangents.y, -1])
  }

  /// Creates the ray from the near plane through a window point, in the space before projection.
  ///
  /// - Parameters:
  ///   - windowPoint: Pixels from the top left of the viewport.
  ///   - viewport: The pixels of the picture.
  ///   - inverseClipMatrix: Maps clip coordinates back to the space of the ray.
  /// - Returns: The ray is nil if the matrix maps the window point to no position on the near or
  ///   far plane.
  package init?(
    throughWindowPoint windowPoint: SIMD2<Double>, in viewport: Viewport,
    inverseClipMatrix: Matrix4
  ) {
    let near = viewport.position(
      ofWindowPoint: SIMD3(windowPoint, -1), inverseClipMatrix: inverseClipMatrix)
    let far = viewport.position(
      ofWindowPoint: SIMD3(windowPoint, 1), inverseClipMatrix: inverseClipMatrix)
    guard let near, let far, near != far else { return nil }
    self.init(origin: near, direction: far - near)
  }

  /// Returns the ray transformed by an affine matrix; the direction is normalized again.
  ///
  /// - Precondition: The matrix has the bottom row 0, 0, 0, 1, and maps no direction to zero.
  package func transformed(by matrix: Matrix4) -> Ray {
    Ray(
      origin: matrix.transform(point: origin),
      direction: matrix.transform(direction: direction))
  }
}
