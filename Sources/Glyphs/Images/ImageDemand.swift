/// The size at which an image appears in a frame.
package struct ImageDemand: Hashable, Sendable {
  /// The image's index in the atlas.
  package var entry: Int
  /// The longest side on the screen, pixels, ≥ 0.
  package var pixels: Float

  /// Creates a demand from its parts.
  package init(entry: Int, pixels: Float) { (self.entry, self.pixels) = (entry, pixels) }
}
