public import TagSphereLook

/// How wheels look.
public struct WheelDesign: Hashable, Sendable {
  /// The colours and the font.
  public var theme: Theme
  /// The place of the common centre; nil for the middle, and beside a cloud for the lower left
  /// corner of a picture that is wider than high, or below a higher one, and around the cloud of one
  /// that is about as wide as high.
  public var anchor: WheelAnchor?
  /// Whether words on the far side are turned to stand upright; otherwise they follow the ring.
  public var turnsUpright: Bool
  /// The sizes of rings; those that are not decided are the theme's.
  public var geometry = WheelGeometry()
  /// The least sizes that hands and eyes need.
  package var needs = WheelLayout.Needs()
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
      !isBesideCloud || (5 * width < 6 * height && 5 * height < 6 * width)
      ? .center : width >= height ? .bottomLeft : .bottom
    return WheelLayout(
      count: count, width: width, height: height, anchor: anchor ?? usual,
      geometry: geometry.filled(from: theme.wheel.geometry), needs: needs,
      isBesideCloud: isBesideCloud)
  }
}
