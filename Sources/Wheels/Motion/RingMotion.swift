internal import TagSphereGeometry

/// The motion of a ring: at rest, held, flung, or settling on a word.
///
/// Positions are arc lengths of the ring's tape at the mark, pixels. Every motion is an exact function
/// of the time since its start, so it does not depend on the frames drawn.
package struct RingMotion: Hashable, Sendable {
  /// The position of the tape at the mark.
  package private(set) var position: Double
  private var phase = Phase.resting

  private enum Phase: Hashable, Sendable {
    case resting
    case held(Hold)
    case flung(Start, end: Duration)
    case settling(Start, target: Double)
  }

  /// A position and its velocity, pixels and pixels per second, at a time.
  private struct Start: Hashable, Sendable {
    var position: Double
    var velocity: Double
    var time: Duration
  }

  /// The last positions of a drag.
  private struct Hold: Hashable, Sendable {
    var samples: [Start]
  }

  /// The natural frequency of the critically damped spring that brings a word to the mark, 1/s.
  ///
  /// After 250 ms, 0.3 % of the distance remains.
  private static let frequency = 32.0
  /// The time in which a flung ring loses half of its speed, seconds.
  private static let halfLife = 0.7
  /// The speed below which a flung ring settles, and the maximum speed, words per second.
  private static let speeds = (settling: 2.5, greatest: 30.0)
  /// The rest before the release after which a drag does not fling the ring.
  private static let stillness = Duration.milliseconds(40)
  /// The last part of a drag over which the speed of a fling is measured.
  private static let strokeTime = Duration.milliseconds(80)

  /// Creates a ring at rest.
  package init(position: Double) { self.position = position }

  /// Whether the position will change without an event.
  package var isMoving: Bool {
    switch phase {
    case .resting, .held: false
    case .flung, .settling: true
    }
  }

  /// Whether the ring is held.
  package var isHeld: Bool { if case .held = phase { true } else { false } }

  /// The position at which the ring rests or will settle; nil while the ring is held or flung.
  package var target: Double? {
    switch phase {
    case .resting: position
    case .settling(_, let target): target
    case .held, .flung: nil
    }
  }

  /// Returns the velocity at a time, pixels per second.
  package func velocity(at time: Duration) -> Double {
    switch phase {
    case .resting, .held: return 0
    case .flung(let start, _):
      return start.velocity * Double.exp2(-Self.seconds(from: start, to: time) / Self.halfLife)
    case .settling(let start, let target):
      let elapsed = Self.seconds(from: start, to: time)
      let offset = start.position - target
      let rise = start.velocity + Self.frequency * offset
      return (rise - Self.frequency * (offset + rise * elapsed))
        * Double.exp(-Self.frequency * elapsed)
    }
  }

  /// Advances the motion to a time.
  ///
  /// - Parameters:
  ///   - time: The current time, not before the time of an earlier call.
  ///   - nearest: Returns the position of the word nearest to a given position.
  package mutating func advance(to time: Duration, nearest: (Double) -> Double) {
    if case .flung(let start, let end) = phase {
      let duration = (end - start.time) / .seconds(1)
      let elapsed = min(Self.seconds(from: start, to: time), duration)
      position =
        start.position
        + start.velocity * Self.halfLife / Double.log(2)
        * (1 - Double.exp2(-elapsed / Self.halfLife))
      guard time >= end else { return }
      let velocity = start.velocity * Double.exp2(-duration / Self.halfLife)
      settle(
        from: Start(position: position, velocity: velocity, time: end),
        on: nearest(position + velocity / Self.frequency))
    }
    guard case .settling(let start, let target) = phase else { return }
    let elapsed = Self.seconds(from: start, to: time)
    let offset = start.position - target
    let rise = start.velocity + Self.frequency * offset
    let left = (offset + rise * elapsed) * Double.exp(-Self.frequency * elapsed)
    position = target + left
    if abs(left) < 0.02, abs(velocity(at: time)) < 1 { (position, phase) = (target, .resting) }
  }

  /// Begins to hold the ring; the ring stops.
  package mutating func grab(at time: Duration) {
    phase = .held(Hold(samples: [Start(position: position, velocity: 0, time: time)]))
  }

  /// Moves a held ring by a distance, pixels; has no effect if the ring is not held.
  package mutating func drag(by distance: Double, at time: Duration) {
    guard case .held(var hold) = phase else { return }
    position += distance
    hold.samples.append(Start(position: position, velocity: 0, time: time))
    while hold.samples.count > 2, time - hold.samples[1].time > Self.strokeTime {
      hold.samples.removeFirst()
    }
    phase = .held(hold)
  }

  /// Releases a held ring: it is flung, or settles on the nearest word.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - isCancelled: Whether the drag was interrupted; the ring is then not flung.
  ///   - pitch: The mean distance of neighbouring words, pixels; it converts speed limits in words
  ///     per second.
  ///   - nearest: Returns the position of the word nearest to a given position.
  package mutating func release(
    at time: Duration, isCancelled: Bool, pitch: Double, nearest: (Double) -> Double
  ) {
    guard case .held(let hold) = phase, let first = hold.samples.first,
      let last = hold.samples.last
    else { return }
    var velocity = 0.0
    if !isCancelled, time - last.time < Self.stillness, last.time > first.time {
      velocity = (last.position - first.position) / ((last.time - first.time) / .seconds(1))
    }
    let greatest = Self.speeds.greatest * pitch
    velocity = min(max(velocity, -greatest), greatest)
    let start = Start(position: position, velocity: velocity, time: time)
    let slow = Self.speeds.settling * pitch
    if abs(velocity) > slow {
      let duration = Self.halfLife * Double.log2(abs(velocity) / slow)
      phase = .flung(start, end: time + .seconds(duration))
    } else {
      settle(from: start, on: nearest(position))
    }
  }

  /// Begins to bring a position of the tape to the mark.
  package mutating func move(to target: Double, at time: Duration) {
    settle(
      from: Start(position: position, velocity: velocity(at: time), time: time), on: target)
  }

  /// Brings a position of the tape to the mark at once.
  package mutating func jump(to target: Double) { (position, phase) = (target, .resting) }

  private mutating func settle(from start: Start, on target: Double) {
    phase = .settling(start, target: target)
  }

  private static func seconds(from start: Start, to time: Duration) -> Double {
    max((time - start.time) / .seconds(1), 0)
  }
}
