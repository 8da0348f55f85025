/// A dark vertical band with soft sides across the picture; its core is fully black.
package struct ShadeBand: Hashable, Sendable {
  /// The middle of the band, as a share of the picture's width from the left; may be outside 0…1.
  package var center: Double

  /// Half-width of the fully black core, as a share of the picture's width.
  package static let core = 0.02
  /// Width of each soft side, over which the light returns, as a share of the picture's width.
  package static let shoulder = 0.18
  /// Half-width of the whole band, as a share of the picture's width.
  package static let reach = core + shoulder

  /// Creates a band at a position.
  package init(center: Double) { self.center = center }

  /// Returns the share of the sRGB-encoded bytes that remains at a place, 0…1.
  ///
  /// The encoded bytes are scaled, not the linear light, because their steps look even. Twin of
  /// `main()` in `Shaders/present.frag`.
  ///
  /// - Parameter place: A share of the picture's width from the left.
  package func light(at place: Double) -> Double {
    let part = min(max((abs(place - center) - Self.core) / Self.shoulder, 0), 1)
    return part * part * (3 - 2 * part)
  }
}
