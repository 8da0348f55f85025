public import TagSphereCloudCore

/// How wheels look.
public struct WheelDesign: Hashable, Sendable {
  /// The colours and the font.
  public var theme: Theme
  /// The place of the common centre.
  public var anchor: WheelAnchor
  /// Whether words on the far side are turned to stand upright; otherwise they follow the ring.
  public var turnsUpright: Bool

  /// Creates a design.
  public init(
    theme: Theme = .midnight, anchor: WheelAnchor = .center, turnsUpright: Bool = true
  ) {
    (self.theme, self.anchor, self.turnsUpright) = (theme, anchor, turnsUpright)
  }
}
