/// A rectangle given by its edges, y up.
package struct Box: Hashable, Sendable {
  /// The left edge.
  package var left: Float
  /// The lower edge.
  package var bottom: Float
  /// The right edge.
  package var right: Float
  /// The upper edge.
  package var top: Float

  /// Creates a rectangle from its edges.
  package init(left: Float, bottom: Float, right: Float, top: Float) {
    self.left = left
    self.bottom = bottom
    self.right = right
    self.top = top
  }

  /// Creates a rectangle from its lower left and upper right corners.
  package init(low: SIMD2<Float>, high: SIMD2<Float>) {
    self.init(left: low.x, bottom: low.y, right: high.x, top: high.y)
  }

  /// The lower left corner.
  package var low: SIMD2<Float> { SIMD2(left, bottom) }
  /// The upper right corner.
  package var high: SIMD2<Float> { SIMD2(right, top) }
  /// The width and height.
  package var size: SIMD2<Float> { high - low }
  /// The centre.
  package var center: SIMD2<Float> { (low + high) / 2 }

  /// Returns whether two boxes share an area; touching edges do not count.
  @inline(__always)
  package func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }

  /// Returns the smallest rectangle around both boxes.
  @inline(__always)
  package func union(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), bottom: min(bottom, other.bottom),
      right: max(right, other.right), top: max(top, other.top))
  }

  /// Returns the rectangle moved by `offset`.
  package static func + (box: Box, offset: SIMD2<Float>) -> Box {
    Box(low: box.low + offset, high: box.high + offset)
  }

  /// Returns the rectangle with all its coordinates multiplied by `factor`.
  package static func * (box: Box, factor: Float) -> Box {
    Box(low: box.low * factor, high: box.high * factor)
  }
}
