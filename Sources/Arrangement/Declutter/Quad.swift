internal import TagSphereForms

/// A convex quadrilateral of the picture plane.
struct Quad: Sendable {
  /// The x coordinates of the corners, counter-clockwise.
  let x: SIMD4<Float>
  /// The y coordinates of the corners, upward.
  let y: SIMD4<Float>
  /// The bounding box.
  let bounds: Box

  /// Creates a quad from its corners in counter-clockwise order.
  init(x: SIMD4<Float>, y: SIMD4<Float>) {
    (self.x, self.y) = (x, y)
    bounds = Box(
      left: min(min(x[0], x[1]), min(x[2], x[3])), bottom: min(min(y[0], y[1]), min(y[2], y[3])),
      right: max(max(x[0], x[1]), max(x[2], x[3])), top: max(max(y[0], y[1]), max(y[2], y[3])))
  }

  /// Creates the quad of a box.
  init(_ box: Box) {
    self.init(
      x: SIMD4(box.left, box.right, box.right, box.left),
      y: SIMD4(box.bottom, box.bottom, box.top, box.top))
  }

  /// Returns whether the quad shares an area with `other`; touching edges do not count.
  func meets(_ other: Quad) -> Bool {
    // Convex areas are disjoint if and only if an edge of one area separates both.
    bounds.overlaps(other.bounds) && !leavesOutside(other) && !other.leavesOutside(self)
  }

  /// Returns whether `other` lies completely on or beyond one of the quad's edges.
  private func leavesOutside(_ other: Quad) -> Bool {
    for start in 0..<4 {
      let end = (start + 1) & 3
      let (across, upward) = (x[end] - x[start], y[end] - y[start])
      let inward: SIMD4<Float> = (other.y - y[start]) * across
      let outward: SIMD4<Float> = (other.x - x[start]) * upward
      if all(inward .<= outward) { return true }
    }
    return false
  }
}
