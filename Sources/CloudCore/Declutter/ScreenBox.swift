/// A rectangle in the picture plane.
///
/// Coordinates are right and up from the middle, with the sphere's outline at 1; they do not depend
/// on zoom or window size.
public struct ScreenBox: Hashable, Sendable {
  /// The left edge.
  public var left: Float
  /// The lower edge.
  public var bottom: Float
  /// The right edge.
  public var right: Float
  /// The upper edge.
  public var top: Float

  /// Returns whether two boxes share an area; edges may touch.
  @inline(__always)
  public func overlaps(_ other: ScreenBox) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }

  /// Returns the rectangle with the same centre and its width and height multiplied by `factor`.
  @inline(__always)
  func scaled(by factor: Float) -> ScreenBox {
    let (moreX, moreY) = ((right - left) / 2 * (factor - 1), (top - bottom) / 2 * (factor - 1))
    return ScreenBox(
      left: left - moreX, bottom: bottom - moreY, right: right + moreX, top: top + moreY)
  }
}
