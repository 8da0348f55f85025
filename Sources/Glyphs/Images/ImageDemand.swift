/// The size at which an image appears in a frame.
public struct ImageDemand: Hashable, Sendable {
  /// The image's index in the atlas.
  public var entry: Int
  /// The longest side on the screen, pixels, ≥ 0.
  public var pixels: Float

  /// Creates a demand from its parts.
  public init(entry: Int, pixels: Float) { (self.entry, self.pixels) = (entry, pixels) }
}
