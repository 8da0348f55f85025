/// A dark band with soft sides across the picture: in its middle no light is left.
public struct ShadeBand: Hashable, Sendable {
  /// Where its middle is, as a share of the picture's width from the left; it may lie beside it.
  public var center: Double

  /// From its middle so far, nothing is left of the light; a share of the picture's width.
  public static let core = 0.02
  /// So far from there on, the light comes back.
  public static let shoulder = 0.18
  /// From its middle to its edge.
  public static let reach = core + shoulder

  /// A band at a place.
  public init(center: Double) { self.center = center }

  /// What is left of the sRGB-encoded bytes at a place, 0…1.
  ///
  /// Bytes, not light: to the eye their steps are even. Twin of `main()` in `Shaders/present.frag`.
  ///
  /// - Parameter place: A share of the picture's width from the left.
  public func light(at place: Double) -> Double {
    let part = min(max((abs(place - center) - Self.core) / Self.shoulder, 0), 1)
    return part * part * (3 - 2 * part)
  }
}
