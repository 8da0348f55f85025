public import TagSphereCloudCore

/// The screen that a cloud is shown on.
public struct ScreenOptions: Hashable, Sendable {
  /// How far the picture is turned.
  public var rotation = ScreenRotation.none
  /// Whether the picture moves a little and is shaded now and then, for the panel's sake.
  public var protectsPanel = false
  /// An upright screen, unprotected.
  public init() {}
}
