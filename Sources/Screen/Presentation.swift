/// How a drawn picture is shown in the window: rotated, shifted and shaded.
public struct Presentation: Hashable, Sendable {
  /// The position of the picture's pixels in the window.
  public var transform: ScreenTransform
  /// The dark band over the picture, if any.
  public var band: ShadeBand?

  /// Creates a presentation from its parts.
  public init(_ transform: ScreenTransform, band: ShadeBand? = nil) {
    self.transform = transform
    self.band = band
  }

  /// Whether the picture is rotated.
  public var isTurned: Bool { transform.rotation != .none }

  /// Whether the window shows the picture as it was drawn.
  public var isPlain: Bool { transform.isIdentity && band == nil }
}
