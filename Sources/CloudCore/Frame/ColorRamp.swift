internal import Foundation

/// A line of colours, evenly spaced, mixed in a space where equal steps look equal.
public struct ColorRamp: Hashable, Sendable {
  /// The colours at 0, …, 1; at least one.
  public var stops: [Color]

  /// A ramp through `stops`, at least one.
  public init(_ stops: [Color]) {
    precondition(!stops.isEmpty, "a colour ramp needs at least one colour")
    self.stops = stops
  }

  /// The colour at `position`, 0…1; positions outside take the ends.
  public func color(at position: Double) -> Color {
    guard stops.count > 1 else { return stops[0] }
    let place = min(max(position, 0), 1) * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    let fraction = place - Double(index)
    let mixed =
      Self.lab(stops[index]) * (1 - fraction) + Self.lab(stops[index + 1]) * fraction
    return Self.color(lab: mixed)
  }

  /// Oklab coordinates.
  ///
  /// Source: Ottosson, "A perceptual color space for image processing" (2020).
  private static func lab(_ color: Color) -> SIMD3<Double> {
    let rgb = color.linear
    let l = cbrt(0.4122214708 * rgb.x + 0.5363325363 * rgb.y + 0.0514459929 * rgb.z)
    let m = cbrt(0.2119034982 * rgb.x + 0.6806995451 * rgb.y + 0.1073969566 * rgb.z)
    let s = cbrt(0.0883024619 * rgb.x + 0.2817188376 * rgb.y + 0.6299787005 * rgb.z)
    return [
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    ]
  }

  private static func color(lab: SIMD3<Double>) -> Color {
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z)
    let m = cube(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z)
    let s = cube(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z)
    let red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
    let green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
    let blue = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    return Color(linear: [red, green, blue])
  }
}
