/// A dark vertical band with soft sides across the picture; its core is fully black.
package struct ShadeBand: Hashable, Sendable {
  /// The middle of the band, as a share of the picture's width from the left; it may be outside 0…1.
  package var center: Double

  /// Half-width of the fully black core, as a share of the picture's width.
  package static let core = 0.02
  /// The width of each soft side, over which the picture reappears, as a share of the picture's width.
  package static let shoulder = 0.18
  /// Half-width of the whole band, as a share of the picture's width.
  package static let reach = core + shoulder

  /// Creates a band at a position.
  package init(center: Double) { self.center = center }

  /// Returns the share of the sRGB-encoded bytes that remains at a place: 0 is black, 1 is unchanged.
  ///
  /// The encoded bytes are scaled, not the linear light, because equal steps of encoded bytes look
  /// even. This is a twin of `main()` in `Shaders/present.frag`.
  ///
  /// - Parameter place: A share of the picture's width from the left.
  package func light(at place: Double) -> Double {
    let part = min(max((abs(place - center) - Self.core) / Self.shoulder, 0), 1)
    return part * part * (3 - 2 * part)
  }
}
