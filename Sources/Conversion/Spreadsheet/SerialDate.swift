internal import TagSphereTagData

/// A date and time in the day count of spreadsheets.
///
/// Source: ECMA-376-1, 18.17.4.1. The 1900 system counts February 29, 1900, which did not exist.
struct SerialDate: Hashable {
  /// The days since the beginning of 1970.
  private let day: Int
  /// The seconds of the day.
  private let second: Int
  /// The seconds since day 0, for times that are durations.
  private let seconds: Int

  /// The day count of the end of the year 9999.
  private static let last = 2_958_466.0

  /// Creates the time of a day count; nil if the day count is out of the range of spreadsheets.
  init?(_ value: Double, has1904: Bool) {
    guard value >= 0, value < Self.last else { return nil }
    seconds = Int((value * 86_400).rounded())
    second = seconds % 86_400
    let count = seconds / 86_400
    // Day 0 is 1904-01-01 in the 1904 system. In the 1900 system, it is 1899-12-30 after the false
    // leap day.
    day = has1904 ? count - 24_107 : count - (count < 60 ? 25_568 : 25_569)
  }

  /// Returns the date in ISO 8601, optionally with the time; without a date, the hours, minutes and seconds.
  func text(hasDate: Bool, hasTime: Bool) -> String {
    guard hasDate else { return Self.time(seconds) }
    return hasTime ? date + "T" + Self.time(second) : date
  }

  private static func time(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Int64($0).padded(to: 2) }
      .joined(separator: ":")
  }

  private var date: String { "\(CivilDate(dayNumber: Int64(day)))" }
}
