/// When a dark band sweeps over a picture, from left to right, so that no bright pixel stays as it
/// is for long, whatever is shown.
///
/// Every 5 minutes, so that within any 10 each pixel goes dark twice. It takes 30 s, 9 of them for
/// any one place: a shade that passes, no flash. It passes while the pixel shift rests, so that never
/// two things move at once.
public enum ShadeSweep {
  /// Time between the beginnings of two sweeps.
  public static let interval = Duration.seconds(300)
  /// How long one takes.
  public static let length = Duration.seconds(30)
  /// When the first one begins.
  public static let start = Duration.seconds(130)

  /// The band at a time since the beginning; nil between two sweeps.
  public static func band(at time: Duration) -> ShadeBand? {
    guard let since = since(time), since < length else { return nil }
    let way = 1 + 2 * ShadeBand.reach
    return ShadeBand(center: -ShadeBand.reach + way * (since / length))
  }

  /// When the picture's shade changes next: now during a sweep.
  public static func nextChange(from time: Duration) -> Duration {
    guard let since = since(time) else { return start }
    return since < length ? time : time - since + interval
  }

  /// The time since the last sweep began; nil before the first.
  private static func since(_ time: Duration) -> Duration? {
    guard time >= start else { return nil }
    let number = ((time - start) / interval).rounded(.down)
    return time - start - interval * number
  }
}
