internal import Glibc
internal import TagSphereInteraction

/// The time of day, which people set, and of the world.
enum WallClock {
  /// Now, in universal time.
  static var now: UTCTime { UTCTime(seconds: Int64(time(nil))) }

  /// The minute of the day on the wall, 0…1439.
  ///
  /// A time zone that is set anew while the program runs counts at once.
  /// The corresponding C functions are `tzset` and `localtime_r`.
  static var minuteOfDay: Int {
    tzset()
    var (seconds, parts) = (time(nil), tm())
    guard localtime_r(&seconds, &parts) != nil else { return 0 }
    return Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }
}
