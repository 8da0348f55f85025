public import TagSphereLook

/// The look of wheels: theme, place and sizes.
public struct WheelDesign: Hashable, Sendable {
  /// The colours and the font.
  public var theme: Theme
  /// The place of the common centre; nil for a default.
  ///
  /// The default is the middle of the picture. Beside a cloud, the default depends on the picture's shape.
  /// In a wide picture it is the lower left corner. In a tall picture it is below the cloud. In a nearly
  /// square picture the wheels surround the cloud in the middle.
  public var anchor: WheelAnchor?
  /// Whether words on the far side are turned upright; otherwise all words follow the ring.
  public var turnsUpright: Bool
  /// The sizes of rings; a size that is nil is taken from the theme.
  public var geometry = WheelGeometry()
  /// The minimum sizes that users can touch and read.
  package var needs = WheelLayout.Needs()
  /// Whether the wheels leave space for the cloud that they filter.
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
