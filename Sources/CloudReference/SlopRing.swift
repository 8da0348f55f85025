/// Offsets of one length around a point.
///
/// If the point has no ink, ink is searched at these offsets.
///
/// The offsets lie on a grid of whole pixels around the point, so that distances on the screen are
/// compared pixel by pixel. If the distance (slop) is large, the grid is coarser.
struct SlopRing {
  /// Offsets from the point in pixels, right and down.
  let offsets: [SIMD2<Double>]

  /// The number of grid steps from the point to the outermost ring.
  private static let steps = 16

  /// The rings of offsets on the finest grid, nearest first, each with the square of its radius.
  private static let finest: [(square: Int, offsets: [SIMD2<Double>])] = {
    var rings: [Int: [SIMD2<Double>]] = [:]
    for y in -steps...steps {
      for x in -steps...steps {
        let square = x * x + y * y
        guard square > 0, square <= steps * steps else { continue }
        rings[square, default: []].append([Double(x), Double(y)])
      }
    }
    return rings.sorted { $0.key < $1.key }.map { (square: $0.key, offsets: $0.value) }
  }()

  /// Returns the rings within a distance, nearest first.
  ///
  /// - Parameter slop: Pixels, ≥ 0.
  static func rings(within slop: Double) -> some Sequence<SlopRing> {
    let step = max(1, slop / Double(steps))
    return finest.lazy.prefix { Double($0.square).squareRoot() * step <= slop + 1e-9 }
      .map { ring in SlopRing(offsets: step == 1 ? ring.offsets : ring.offsets.map { $0 * step }) }
  }
}
