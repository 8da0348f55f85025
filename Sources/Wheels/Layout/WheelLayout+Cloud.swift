extension WheelLayout {
  /// A circle in the picture.
  package struct Disc: Hashable, Sendable {
    /// The middle, pixels from the picture's middle, x right, y up.
    package var center: SIMD2<Double>
    /// The radius, pixels.
    package var radius: Double
  }

  /// Returns the largest disc beside the wheels, or in their hub, reduced by a margin.
  func largestFreeDisc() -> Disc {
    let margin = 0.02 * size.min()
    let (inner, outer) = (rings.last?.inner ?? 0, rings.first?.outer ?? 0)
    // The mark stands on the outer circle, and also needs space.
    let reach = outer + 0.35 * (rings.first?.width ?? 0)
    func room(at point: SIMD2<Double>) -> Double {
      let toEdge = (size / 2 - SIMD2(abs(point.x), abs(point.y))).min()
      let way = point - center
      let distance = (way * way).sum().squareRoot()
      return min(toEdge, max(distance - reach, inner - distance))
    }
    var best = Disc(center: center, radius: room(at: center))
    // If both sides are alike, search only the vertical line through the middle.
    let isSymmetric = abs(center.x) < 0.5
    var (middle, half) = (SIMD2<Double>.zero, isSymmetric ? [0, size.y / 2] : size / 2)
    // Each round searches a finer grid around the best point of the previous round.
    for _ in 0..<5 {
      for row in 0...Self.steps {
        for column in 0...Self.steps {
          let share = SIMD2(Double(column), Double(row)) / Double(Self.steps) * 2 - 1
          let point = middle + half * share
          let radius = room(at: point)
          if radius > best.radius { best = Disc(center: point, radius: radius) }
        }
      }
      (middle, half) = (best.center, half * 4 / Double(Self.steps))
    }
    // Prefer the centre of all places that are nearly as good as the best place.
    var (sum, count) = (SIMD2<Double>.zero, 0.0)
    for row in 0...2 * Self.steps {
      for column in 0...2 * Self.steps {
        let share = SIMD2(Double(column), Double(row)) / Double(Self.steps) - 1
        let point = isSymmetric ? [0, size.y / 2 * share.y] : size / 2 * share
        guard room(at: point) >= 0.97 * best.radius else { continue }
        (sum, count) = (sum + point, count + 1)
      }
    }
    if count > 0, case let radius = room(at: sum / count), radius >= 0.97 * best.radius {
      best = Disc(center: sum / count, radius: radius)
    }
    best.radius = max(best.radius - margin, 0.05 * size.min())
    return best
  }

  private static let steps = 24
}
