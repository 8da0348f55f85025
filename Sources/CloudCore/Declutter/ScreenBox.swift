/// A rectangle in the plane of the picture.
///
/// Coordinates are right and up from the middle, with the sphere's outline at 1: zoom and size of the
/// window do not change them.
public struct ScreenBox: Hashable, Sendable {
  /// The left edge.
  public var left: Float
  /// The lower edge.
  public var bottom: Float
  /// The right edge.
  public var right: Float
  /// The upper edge.
  public var top: Float

  /// Whether the two share an area; edges may touch.
  @inline(__always)
  public func overlaps(_ other: ScreenBox) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }

  /// The rectangle about the same centre, so many times as wide and high.
  @inline(__always)
  func scaled(by factor: Float) -> ScreenBox {
    let (moreX, moreY) = ((right - left) / 2 * (factor - 1), (top - bottom) / 2 * (factor - 1))
    return ScreenBox(
      left: left - moreX, bottom: bottom - moreY, right: right + moreX, top: top + moreY)
  }
}
