internal import Glibc
package import TagSphereInteraction

/// The system's clock, in universal and in local time.
package nonisolated enum WallClock {
  /// The current time, UTC.
  package static var now: UTCTime { UTCTime(seconds: Int64(time(nil))) }

  /// The minute of the day in local time, 0…1439.
  ///
  /// A change of the time zone while the program runs takes effect immediately.
  ///
  /// The corresponding C functions are `tzset` and `localtime_r`.
  package static var minuteOfDay: Int {
    tzset()
    var (seconds, parts) = (time(nil), tm())
    guard localtime_r(&seconds, &parts) != nil else { return 0 }
    return Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }
}
