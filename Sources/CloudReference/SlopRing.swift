/// Places around a point, all as far from it, where ink is looked for that the point has missed.
///
/// They are those of a grid of whole pixels about the point, so that distances on the screen are
/// compared as pixels show them; a large slop has a coarser grid.
struct SlopRing {
  /// Pixels from the point, right and down.
  let offsets: [SIMD2<Double>]

  /// Steps of the grid from the point to its end.
  private static let steps = 16

  /// The rings of the finest grid, the nearest first, each by the square of its radius.
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

  /// The rings within a distance, the nearest first.
  ///
  /// - Parameter slop: Pixels, ≥ 0.
  static func rings(within slop: Double) -> some Sequence<SlopRing> {
    let step = max(1, slop / Double(steps))
    return finest.lazy.prefix { Double($0.square).squareRoot() * step <= slop + 1e-9 }
      .map { ring in SlopRing(offsets: step == 1 ? ring.offsets : ring.offsets.map { $0 * step }) }
  }
}
