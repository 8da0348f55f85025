internal import TagSphereGeometry

/// The recent path of a drag, which gives the sphere's speed at the release.
struct DragTrail: Hashable, Sendable {
  /// The time over which the speed is measured: long enough to smooth a jerky pointer.
  static let memory = Duration.milliseconds(100)
  /// A pointer that rested at least this long before the release does not throw the sphere.
  static let rest = Duration.milliseconds(40)
  /// The shortest time over which a speed is measured; shorter times are mostly noise.
  private static let shortestSpan = Duration.milliseconds(8)

  private var samples: [Sample]

  private struct Sample: Hashable, Sendable {
    var orientation: Quaternion
    var time: Duration
  }

  /// Creates a trail that begins with the press.
  init(orientation: Quaternion, time: Duration) {
    samples = [Sample(orientation: orientation, time: time)]
  }

  /// Appends an orientation that the pointer produced.
  mutating func append(_ orientation: Quaternion, time: Duration) {
    samples.append(Sample(orientation: orientation, time: time))
    // Keep one sample older than `memory`, because a slow pointer reports seldom.
    while samples.count > 2, samples[1].time < time - Self.memory { samples.removeFirst() }
  }

  /// Returns the angular velocity at the release: axis times speed in rad/s, world coordinates.
  ///
  /// - Parameter release: The time at which the button was released.
  /// - Returns: Zero if the pointer rested before the release.
  func angularVelocity(at release: Duration) -> SIMD3<Double> {
    guard let last = samples.last, samples.count > 1, release - last.time < Self.rest else {
      return .zero
    }
    let first =
      samples.dropLast().first { $0.time >= last.time - Self.memory }
      ?? samples[samples.count - 2]
    let span = max(last.time - first.time, Self.shortestSpan) / .seconds(1)
    return (last.orientation * first.orientation.conjugate).rotationVector / span
  }
}
