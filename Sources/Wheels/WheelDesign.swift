public import TagSphereLook

/// The look of wheels: theme, place and sizes.
public struct WheelDesign: Hashable, Sendable {
  /// The colours and the font.
  public var theme: Theme
  /// The place of the common centre; nil for the default: the middle of the picture.
  ///
  /// Beside a cloud, the default is the lower left corner of a wide picture, below a tall one, and
  /// around the cloud in the middle of one that is nearly square.
  public var anchor: WheelAnchor?
  /// Whether words on the far side are turned to stand upright; otherwise they follow the ring.
  public var turnsUpright: Bool
  /// The sizes of rings; sizes that are nil are the theme's.
  public var geometry = WheelGeometry()
  /// The least sizes that users can touch and read.
  package var needs = WheelLayout.Needs()
  /// Whether the wheels leave room for a cloud that they filter.
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
