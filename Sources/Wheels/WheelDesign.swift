public import TagSphereCloudCore

/// How wheels look.
public struct WheelDesign: Hashable, Sendable {
  /// The colours and the font.
  public var theme: Theme
  /// The place of the common centre; nil for the middle, and beside a cloud for the lower left
  /// corner of a picture that is wider than high, or below a higher one.
  public var anchor: WheelAnchor?
  /// Whether words on the far side are turned to stand upright; otherwise they follow the ring.
  public var turnsUpright: Bool
  /// Whether the wheels leave room for a cloud, which they filter.
  package var isBesideCloud = false

  /// Creates a design.
  public init(
    theme: Theme = .midnight, anchor: WheelAnchor? = nil, turnsUpright: Bool = true
  ) {
    (self.theme, self.anchor, self.turnsUpright) = (theme, anchor, turnsUpright)
  }

  /// Returns the layout of wheels in a picture.
  ///
  /// - Parameters:
  ///   - count: The number of wheels, ≥ 1.
  ///   - width: Pixels, ≥ 1.
  ///   - height: Pixels, ≥ 1.
  package func layout(count: Int, width: Int, height: Int) -> WheelLayout {
    let usual: WheelAnchor =
      !isBesideCloud ? .center : width >= height ? .bottomLeft : .bottom
    return WheelLayout(
      count: count, width: width, height: height, anchor: anchor ?? usual,
      isAroundCloud: isBesideCloud)
  }
}
