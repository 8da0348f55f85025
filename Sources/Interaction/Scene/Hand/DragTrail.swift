internal import TagSphereGeometry

/// Where a drag has been lately, and how fast the sphere turned when it was let go.
struct DragTrail: Hashable, Sendable {
  /// How far back the speed is measured: long enough to even out a jerky pointer.
  static let memory = Duration.milliseconds(100)
  /// A pointer that rested this long before the release does not throw the sphere.
  static let rest = Duration.milliseconds(40)
  /// The shortest time that a speed is measured over; below it, times are mostly noise.
  private static let shortestSpan = Duration.milliseconds(8)

  private var samples: [Sample]

  private struct Sample: Hashable, Sendable {
    var orientation: Quaternion
    var time: Duration
  }

  /// A trail that begins with the press.
  init(orientation: Quaternion, time: Duration) {
    samples = [Sample(orientation: orientation, time: time)]
  }

  /// Notes an orientation that the pointer asked for.
  mutating func append(_ orientation: Quaternion, time: Duration) {
    samples.append(Sample(orientation: orientation, time: time))
    // One sample older than the memory stays: a slow pointer reports seldom.
    while samples.count > 2, samples[1].time < time - Self.memory { samples.removeFirst() }
  }

  /// The angular velocity at the release: axis times speed in rad/s, world coordinates.
  ///
  /// - Parameter release: When the button went up.
  /// - Returns: Zero if the pointer rested before.
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
