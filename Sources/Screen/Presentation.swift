/// The rotation, shift and shade with which the window shows a drawn picture.
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

  /// Whether the window shows the picture unchanged.
  public var isPlain: Bool { transform.isIdentity && band == nil }
}
