internal import Glibc
internal import TagSphereGeometry
internal import TagSphereLook

extension BallShape {
  /// The visible meridians and parallels of a globe.
  struct Graticule {
    /// The lines, faintest first.
    let lines: [VectorPicture.Lines]

    init(_ graticule: BallView.Graticule, of ball: BallView, in viewport: Viewport) {
      let (east, north, prime) = (
        SIMD3<Double>(graticule.east), SIMD3<Double>(graticule.north),
        SIMD3<Double>(graticule.prime)
      )
      let horizon = Sight(ball).nearness
      /// Returns the surface normal at a latitude and a longitude.
      func normal(_ place: SIMD2<Double>) -> SIMD3<Double> {
        let (latitude, longitude) = (place.x * .pi / 180, place.y * .pi / 180)
        let across = east * sin(longitude) + prime * cos(longitude)
        return across * cos(latitude) + north * sin(latitude)
      }
      /// Returns the strength of the lines at a place, as a number of steps; 0 for an invisible place.
      func strength(_ place: SIMD2<Double>) -> Int {
        let facing = normal(place).z
        guard facing > horizon else { return 0 }
        let share = min(max((facing - 0.05) / 0.35, 0), 1)
        return Int((share * share * (3 - 2 * share) * Double(Self.levels)).rounded())
      }
      func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let point = normal(place) * ball.radius
        let depth = ball.isOrthographic ? 1 : ball.eyeDepth - point.z
        return viewport.windowPoint(
          ofNDCPoint: ball.shift + SIMD2(point.x, point.y) / (depth * ball.halfExtents))
      }
      var pieces = [[[SIMD2<Double>]]](repeating: [], count: Self.levels + 1)
      for line in Self.lines {
        var last = 0
        for (from, to) in zip(line, line.dropFirst()) {
          let level = strength((from + to) / 2)
          if level > 0 {
            if level != last { pieces[level].append([pixel(from)]) }
            pieces[level][pieces[level].count - 1].append(pixel(to))
          }
          last = level
        }
      }
      lines = (1...Self.levels).compactMap { level in
        guard !pieces[level].isEmpty else { return nil }
        let opacity = Self.strength * Double(level) / Double(Self.levels)
        return VectorPicture.Lines(
          lines: pieces[level], width: Self.width,
          paint: VectorPicture.Paint(color: graticule.color, opacity: opacity))
      }
    }

    private static let strength = 0.16
    /// The width of the lines, pixels.
    private static let width = 1.4
    /// The number of steps in which lines fade toward the outline.
    private static let levels = 4

    /// All meridians and parallels, as places by latitude and longitude, degrees.
    ///
    /// Beyond 60°, only every third meridian continues to the pole.
    private static let lines: [[SIMD2<Double>]] = {
      let parallels = stride(from: -60.0, through: 60, by: 30).map { latitude in
        stride(from: -180.0, through: 180, by: 2).map { SIMD2(latitude, $0) }
      }
      let meridians = stride(from: -180.0, to: 180, by: 30).map { longitude in
        let end = longitude.remainder(dividingBy: 90) == 0 ? 90.0 : 60
        return stride(from: -end, through: end, by: 2).map { SIMD2($0, longitude) }
      }
      return parallels + meridians
    }()
  }
}
