/// The rotation, shift and shade with which the window shows a drawn picture.
package struct Presentation: Hashable, Sendable {
  /// The position of the picture's pixels in the window.
  package var transform: ScreenTransform
  /// The dark band over the picture; nil without a band.
  package var band: ShadeBand?

  /// Creates a presentation from its parts.
  package init(_ transform: ScreenTransform, band: ShadeBand? = nil) {
    self.transform = transform
    self.band = band
  }

  /// Whether the picture is rotated.
  package var isTurned: Bool { transform.rotation != .none }

  /// Whether the window shows the picture unchanged.
  package var isPlain: Bool { transform.isIdentity && band == nil }
}
