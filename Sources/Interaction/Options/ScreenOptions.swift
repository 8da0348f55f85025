public import TagSphereScreen

/// The screen that a cloud is shown on.
public struct ScreenOptions: Hashable, Sendable {
  /// The rotation of the picture.
  public var rotation = ScreenRotation.none
  /// Whether the picture is shifted and shaded from time to time, to protect the panel.
  public var protectsPanel = false
  /// Creates options for an upright screen without protection.
  public init() {}
}
