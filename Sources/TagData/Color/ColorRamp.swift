/// Evenly spaced colours, interpolated in Oklab, where equal steps look equal.
public struct ColorRamp: Hashable, Sendable {
  /// The colours at 0, …, 1; at least one.
  public var stops: [SRGBColor]

  /// Creates a ramp through `stops`, at least one.
  public init(_ stops: [SRGBColor]) {
    precondition(!stops.isEmpty, "a colour ramp needs at least one colour")
    self.stops = stops
  }

  /// Creates a ramp through colours written `0xRRGGBB`, at least one.
  public init(hex: [UInt32]) { self.init(hex.map(SRGBColor.init(hex:))) }

  /// Returns the colour at `position`, clamped to 0…1.
  public func color(at position: Double) -> SRGBColor {
    guard stops.count > 1 else { return stops[0] }
    let place = min(max(position, 0), 1) * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    let fraction = place - Double(index)
    let mixed =
      stops[index].oklab.coordinates * (1 - fraction)
      + stops[index + 1].oklab.coordinates * fraction
    return SRGBColor(linear: Oklab(mixed).linear)
  }

  /// The ramp in reverse order.
  public var reversed: ColorRamp { ColorRamp(stops.reversed()) }

  /// The number of colours used for labels: one per value of a byte.
  public static let steps = 256

  /// The colours at 0, 1/255, …, 1.
  public var sampled: [SRGBColor] {
    (0..<Self.steps).map { color(at: Double($0) / Double(Self.steps - 1)) }
  }
}
