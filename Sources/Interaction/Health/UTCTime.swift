internal import Glibc

/// A UTC timestamp with second precision, formatted as ISO 8601.
package struct UTCTime: Hashable, Sendable, CustomStringConvertible {
  /// The seconds since the beginning of 1970, without leap seconds.
  package let seconds: Int64

  /// Creates a timestamp from the seconds since the beginning of 1970.
  package init(seconds: Int64) { self.seconds = seconds }

  /// The timestamp as `2026-11-21T19:58:00Z`, for years from 1 to 9999.
  package var description: String {
    var (seconds, parts) = (time_t(seconds), tm())
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0) }
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }
}
