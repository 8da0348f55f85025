import TagSphereGeometry
import TagSphereTestSupport

extension SeededGenerator {
  /// Returns a random number in `range`.
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// Returns a random vector with components in `range`.
  mutating func vector(_ range: ClosedRange<Double> = -2...2) -> SIMD3<Double> {
    [number(range), number(range), number(range)]
  }

  /// Returns a random unit vector, with all directions equally likely.
  mutating func direction() -> SIMD3<Double> {
    while true {
      let point = vector(-1...1)
      if (0.1...1).contains(point.length) { return point.normalized() }
    }
  }

  /// Returns a random unit quaternion.
  mutating func orientation() -> Quaternion {
    Quaternion(angle: number(-7...7), axis: direction())
  }

  /// Returns a matrix far from singular: rotation, scaling by axes, rotation, then translation.
  mutating func affineMatrix() -> Matrix4 {
    let scaling = Matrix4(
      columns: [number(0.5...2), 0, 0, 0], [0, number(-2 ... -0.5), 0, 0],
      [0, 0, number(0.5...2), 0], [0, 0, 0, 1])
    return .translation(vector()) * orientation().matrix * scaling * orientation().matrix
  }
}

/// Returns the largest difference between components of two matrices.
func difference(_ left: Matrix4, _ right: Matrix4) -> Double {
  let pairs = [
    (left.columns.x, right.columns.x), (left.columns.y, right.columns.y),
    (left.columns.z, right.columns.z), (left.columns.w, right.columns.w),
  ]
  return pairs.map { pair in
    (0..<4).map { abs(pair.0[$0] - pair.1[$0]) }.reduce(0, max)
  }.reduce(0, max)
}

/// The unit in the last place of doubles just above 1, which measures errors near 1.
let ulp = Double.ulpOfOne
