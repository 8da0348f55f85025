package import TagSphereGeometry

/// A smooth path through given poses.
package struct Keyframes: Hashable, Sendable {
  /// A pose, relative to the cloud's own pose.
  package struct Keyframe: Hashable, Sendable {
    /// The time of the pose, in any unit; only the ratios of time differences matter.
    package var time: Double
    /// Yaw, pitch and roll, degrees, and the magnification as a power of two.
    var values: SIMD4<Double>

    /// Creates a pose.
    ///
    /// - Parameters:
    ///   - time: The time, finite.
    ///   - angles: Yaw, pitch and roll, degrees.
    ///   - zoom: The magnification, > 0.
    package init(time: Double, angles: SIMD3<Double>, zoom: Double = 1) {
      self.time = time
      values = SIMD4(angles, Double.log2(zoom))
    }
  }

  private let frames: [Keyframe]

  /// Creates a path.
  ///
  /// - Precondition: There are at least two poses, and their times increase.
  package init(_ frames: [Keyframe]) {
    precondition(frames.count >= 2, "a path of \(frames.count) poses")
    precondition(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time }, "times descend")
    self.frames = frames
  }

  /// Whether the last pose equals the first pose, except for whole turns.
  package var isClosed: Bool {
    let way = frames[frames.count - 1].values - frames[0].values
    let turns = SIMD3(way.x, way.y, way.z) / 360
    let rest = turns - turns.rounded(.toNearestOrAwayFromZero)
    return max(abs(rest.x), abs(rest.y), abs(rest.z)) < 1e-9 && abs(way.w) < 1e-9
  }

  /// The total angle of the rotations between poses, in turns.
  package var turns: Double {
    zip(frames, frames.dropFirst()).reduce(0) { sum, pair in
      let way = pair.1.values - pair.0.values
      return sum + (way.x * way.x + way.y * way.y + way.z * way.z).squareRoot() / 360
    }
  }

  /// Returns the pose at a share of the whole time, 0…1.
  ///
  /// - Returns: A rotation, and a factor on the zoom.
  package func pose(at share: Double) -> (turn: Quaternion, zoom: Double) {
    let (first, last) = (frames[0].time, frames[frames.count - 1].time)
    let time = first + (last - first) * share
    let index = max(0, (frames.firstIndex { $0.time > time } ?? frames.count - 1) - 1)
    let (start, end) = (frames[index], frames[index + 1])
    let span = end.time - start.time
    let x = (time - start.time) / span
    // Hermite interpolation.
    let y = 1 - x
    let ends = start.values * (y * y * (1 + 2 * x)) + end.values * (x * x * (1 + 2 * y))
    let bend = slope(at: index) * (x * y * y) - slope(at: index + 1) * (x * x * y)
    let values = ends + bend * span
    let radians = Double.pi / 180
    return (
      Quaternion(yaw: values.x * radians, pitch: values.y * radians, roll: values.z * radians),
      Double.exp2(values.w)
    )
  }

  /// Returns the slope at a pose: the change per time from the pose before it to the pose after it.
  private func slope(at index: Int) -> SIMD4<Double> {
    let last = frames.count - 1
    let isEnd = index == 0 || index == last
    if isEnd, isClosed { return slope(from: [last - 1, 0], to: [last, 1]) }
    return slope(from: [max(index - 1, 0)], to: [min(index + 1, last)])
  }

  private func slope(from starts: [Int], to ends: [Int]) -> SIMD4<Double> {
    var (way, time) = (SIMD4<Double>.zero, 0.0)
    for (start, end) in zip(starts, ends) {
      way += frames[end].values - frames[start].values
      time += frames[end].time - frames[start].time
    }
    return way / time
  }
}
