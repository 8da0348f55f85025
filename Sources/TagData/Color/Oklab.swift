internal import TagSphereGeometry

/// A colour in a perceptual space: equal distances look about equally different.
///
/// Source: Ottosson, "A perceptual color space for image processing" (2020).
package struct Oklab: Hashable, Sendable {
  /// Perceived lightness: 0 black, 1 the white of sRGB.
  package var lightness: Double
  /// Green (negative) to red, about -0.25…0.28 within sRGB.
  package var a: Double
  /// Blue (negative) to yellow, about -0.32…0.2 within sRGB.
  package var b: Double

  /// Creates a colour from its coordinates.
  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Creates a colour from its polar coordinates, OKLCh.
  ///
  /// - Parameters:
  ///   - lightness: Perceived lightness, 0…1.
  ///   - chroma: Distance from grey, ≥ 0.
  ///   - hue: Angle from red toward yellow, radians.
  package init(lightness: Double, chroma: Double, hue: Double) {
    self.init(lightness: lightness, a: chroma * Double.cos(hue), b: chroma * Double.sin(hue))
  }

  /// Distance from the grey of the same lightness.
  package var chroma: Double { (a * a + b * b).squareRoot() }

  /// Angle from red toward yellow, -π…π radians; 0 for greys.
  package var hue: Double { Double.atan2(b, a) }

  /// Returns how different two colours look; 0.02 is just noticeable side by side.
  package func distance(to other: Oklab) -> Double {
    let difference = coordinates - other.coordinates
    return (difference * difference).sum().squareRoot()
  }

  /// The vector of lightness, a and b.
  package var coordinates: SIMD3<Double> { [lightness, a, b] }

  /// Creates a colour from the vector of lightness, a and b.
  package init(_ coordinates: SIMD3<Double>) {
    self.init(lightness: coordinates.x, a: coordinates.y, b: coordinates.z)
  }

  /// Creates a colour from linear-light sRGB channels.
  package init(linear rgb: SIMD3<Double>) {
    let l = Double.cbrt(0.4122214708 * rgb.x + 0.5363325363 * rgb.y + 0.0514459929 * rgb.z)
    let m = Double.cbrt(0.2119034982 * rgb.x + 0.6806995451 * rgb.y + 0.1073969566 * rgb.z)
    let s = Double.cbrt(0.0883024619 * rgb.x + 0.2817188376 * rgb.y + 0.6299787005 * rgb.z)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// Linear-light sRGB channels; outside 0…1 if sRGB cannot represent the colour.
  package var linear: SIMD3<Double> {
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
  }

  /// Whether sRGB can represent the colour, within about half a step of a byte.
  package var isDisplayable: Bool {
    let channels = linear
    return channels.min() >= -1e-4 && channels.max() <= 1 + 1e-4
  }

  /// The colour of the same lightness and hue within sRGB, with as much of its chroma as possible.
  ///
  /// - Complexity: At most 12 conversions.
  package var fittedToDisplay: Oklab {
    let lightness = min(max(lightness, 0), 1)
    let full = Oklab(lightness: lightness, a: a, b: b)
    if full.isDisplayable { return full }
    var (least, greatest) = (0.0, 1.0)
    for _ in 0..<12 {
      let share = (least + greatest) / 2
      let candidate = Oklab(lightness: lightness, a: a * share, b: b * share)
      if candidate.isDisplayable { least = share } else { greatest = share }
    }
    return Oklab(lightness: lightness, a: a * least, b: b * least)
  }
}

extension SRGBColor {
  /// The colour in Oklab.
  package var oklab: Oklab { Oklab(linear: linear) }

  /// Creates the nearest colour of the same lightness and hue; chroma outside sRGB is dropped.
  package init(_ oklab: Oklab) { self.init(linear: oklab.fittedToDisplay.linear) }
}
