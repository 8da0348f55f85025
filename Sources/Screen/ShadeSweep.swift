/// The schedule of a dark band that sweeps over the picture from left to right.
///
/// So no bright pixel stays unchanged for long, whatever the picture shows. A sweep starts every 5
/// minutes, so that each pixel goes dark twice within any 10 minutes. A sweep takes 30 s, and
/// darkens each place for 9 s, so that it looks like a passing shade and not like a flash. The
/// sweep runs while the pixel shift rests, so that the band and the picture never move at the same
/// time.
package enum ShadeSweep {
  /// The time between the starts of two sweeps.
  package static let interval = Duration.seconds(300)
  /// The duration of a sweep.
  package static let length = Duration.seconds(30)
  /// The start of the first sweep.
  package static let start = Duration.seconds(130)

  /// Returns the band at a time since the start; nil between two sweeps.
  package static func band(at time: Duration) -> ShadeBand? {
    guard let since = since(time), since < length else { return nil }
    let way = 1 + 2 * ShadeBand.reach
    return ShadeBand(center: -ShadeBand.reach + way * (since / length))
  }

  /// Returns the time at which the shade next changes; during a sweep, this is `time`.
  package static func nextChange(from time: Duration) -> Duration {
    guard let since = since(time) else { return start }
    return since < length ? time : time - since + interval
  }

  /// Returns the time since the last sweep began; nil before the first sweep.
  private static func since(_ time: Duration) -> Duration? {
    guard time >= start else { return nil }
    let number = ((time - start) / interval).rounded(.down)
    return time - start - interval * number
  }
}
