/// How the picture that was drawn is shown in the window: turned, slid and shaded.
public struct Presentation: Hashable, Sendable {
  /// Where its pixels stand.
  public var transform: ScreenTransform
  /// The dark band over it, if there is one.
  public var band: ShadeBand?

  /// A presentation.
  public init(_ transform: ScreenTransform, band: ShadeBand? = nil) {
    self.transform = transform
    self.band = band
  }

  /// Whether it is turned.
  public var isTurned: Bool { transform.rotation != .none }

  /// Whether the window shows the picture as it was drawn.
  public var isPlain: Bool { transform.isIdentity && band == nil }
}
