internal import TagSphereTagData

/// A UTC timestamp with second precision, formatted as ISO 8601.
package struct UTCTime: Hashable, Sendable, CustomStringConvertible {
  /// The seconds since the beginning of 1970, without leap seconds.
  package let seconds: Int64

  /// Creates a timestamp from the seconds since the beginning of 1970.
  package init(seconds: Int64) { self.seconds = seconds }

  private static let secondsPerDay: Int64 = 86_400

  /// The timestamp as `2026-11-21T19:58:00Z`, for years from 1 to 9999.
  package var description: String {
    let (dayNumber, second) = seconds.flooredDivision(by: Self.secondsPerDay)
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(CivilDate(dayNumber: dayNumber))T" + time.joined(separator: ":") + "Z"
  }
}
