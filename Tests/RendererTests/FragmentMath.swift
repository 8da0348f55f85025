import Glibc

typealias Point = SIMD2<Double>
typealias RGB = SIMD3<Double>

/// GLSL's functions in doubles, and values that several fragment shaders compute.
nonisolated enum FragmentMath {
  static func mix<V: SIMD>(_ from: V, _ to: V, _ share: Double) -> V where V.Scalar == Double {
    from * (1 - share) + to * share
  }

  static func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
    from * (1 - share) + to * share
  }

  static func clamp(_ value: Double, _ least: Double = 0, _ greatest: Double = 1) -> Double {
    min(max(value, least), greatest)
  }

  static func smoothstep(_ from: Double, _ to: Double, _ value: Double) -> Double {
    let share = clamp((value - from) / (to - from))
    return share * share * (3 - 2 * share)
  }

  static func dot<V: SIMD>(_ a: V, _ b: V) -> Double where V.Scalar == Double { (a * b).sum() }
  static func length<V: SIMD>(_ v: V) -> Double where V.Scalar == Double { dot(v, v).squareRoot() }
  static func normalize<V: SIMD>(_ v: V) -> V where V.Scalar == Double { v / length(v) }
  static func cross(_ a: RGB, _ b: RGB) -> RGB {
    RGB(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
  static func map(_ color: RGB, _ body: (Double) -> Double) -> RGB {
    RGB(body(color.x), body(color.y), body(color.z))
  }

  /// Returns a colour's linear light from its sRGB encoding.
  ///
  /// Source: IEC 61966-2-1.
  static func decoded(_ color: RGB) -> RGB {
    map(color) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }
  static func encoded(_ color: RGB) -> RGB {
    map(color) { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
  }

  /// Returns a mix of colours, computed on the squares of their channels.
  static func mixedSquares(_ from: RGB, _ to: RGB, _ share: Double) -> RGB {
    map(mix(from * from, to * to, share)) { $0.squareRoot() }
  }

  /// Returns interleaved gradient noise, −0.5 … 0.5; nil if rounding could flip the noise to the other end.
  static func noise(_ pixel: Point) -> Double? {
    func fract(_ value: Double) -> Double { value - value.rounded(.down) }
    let value = fract(52.9829189 * fract(0.06711056 * pixel.x + 0.00583715 * pixel.y))
    return value < 0.002 || value > 0.998 ? nil : value - 0.5
  }

  /// Returns the samples that a shape covers, given the signed distance of each sample.
  ///
  /// Their number is the shape's share of the pixel. The samples with the greatest distances come
  /// first; equal distances are in order of index.
  ///
  /// - Returns: nil if rounding decides their number.
  static func covered(_ distances: [Double], resolution: Double) -> Set<Int>? {
    let share = distances.map { clamp(0.5 + $0 * resolution) }.reduce(0, +)
    guard abs(share + 0.5 - (share + 0.5).rounded()) > 0.001 else { return nil }
    let ranked = distances.indices.sorted {
      abs(distances[$0] - distances[$1]) < 1e-9 ? $0 < $1 : distances[$0] > distances[$1]
    }
    return Set(ranked.prefix(Int(share + 0.5)))
  }

  /// Returns what each sample of a partly covered pixel shows.
  static func samples(_ count: Int, _ covered: Set<Int>?, _ pixel: ExpectedPixel) -> [ExpectedPixel]
  {
    guard let covered else { return (0..<count).map { _ in .any } }
    return (0..<count).map { covered.contains($0) ? pixel : .bare }
  }

  /// Returns the least and the greatest change of a distance field between neighbouring pixels.
  ///
  /// `right` and `up` are the steps from one pixel to the next, texels. The bounds are the singular
  /// values of the steps, times the field's change of 127 in 6 texels.
  static func slopeBounds(_ right: Point, _ up: Point) -> (least: Double, greatest: Double) {
    // Of [[a, b], [b, d]], the product of the step matrix with its transpose.
    let (a, b, d) = (
      right.x * right.x + up.x * up.x, right.x * right.y + up.x * up.y,
      right.y * right.y + up.y * up.y
    )
    let root = ((a - d) * (a - d) + 4 * b * b).squareRoot()
    let field = 127.0 / 255 / 6
    return (((a + d - root) / 2).squareRoot() * field, ((a + d + root) / 2).squareRoot() * field)
  }

  /// Returns the distance to a rounded rectangle about the origin, negative inside.
  ///
  /// It is the distance to a rectangle that is smaller by the radius, minus the radius.
  static func distance(_ place: Point, half: Point, radius wanted: Double) -> Double {
    let radius = min(wanted, half.x, half.y)
    let core = half - radius
    let (dx, dy) = (abs(place.x) - core.x, abs(place.y) - core.y)
    if dx > 0 || dy > 0 { return hypot(max(dx, 0), max(dy, 0)) - radius }
    return max(dx, dy) - radius
  }

  /// A texture of bytes, sampled at the centres of texels or between them.
  struct Bytes {
    let width: Int
    let height: Int
    let values: [UInt8]

    init(width: Int, height: Int, _ value: (Int, Int) -> Double) {
      (self.width, self.height) = (width, height)
      values = (0..<width * height).map {
        UInt8(clamp(value($0 % width, $0 / width).rounded(), 0, 255))
      }
    }

    /// The byte of a texel; coordinates are clamped to the edge.
    subscript(x: Int, y: Int) -> Double {
      Double(values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
    }

    /// Returns the byte interpolated between the four texels around a place, texels.
    func filtered(_ place: Point) -> Double {
      let (x, y) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
      let (right, up) = (place.x - 0.5 - x, place.y - 0.5 - y)
      func row(_ y: Int) -> Double { mix(self[Int(x), y], self[Int(x) + 1, y], right) }
      return mix(row(Int(y)), row(Int(y) + 1), up)
    }

    /// Returns the field at a place, texels, 0…1.
    func field(_ place: Point) -> Double { filtered(place) / 255 }
  }
}
