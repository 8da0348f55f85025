/// A moment of universal time, as people and programs write it: ISO 8601, to the second.
public struct UTCTime: Hashable, Sendable, CustomStringConvertible {
  /// Seconds since the beginning of 1970, without leap seconds.
  public let seconds: Int64

  /// A moment from its number of seconds since the beginning of 1970.
  public init(seconds: Int64) { self.seconds = seconds }

  /// The moment as `2026-11-21T19:58:00Z`, for years from 1 to 9999.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  public var description: String {
    let day: Int64 = 86_400
    let days = (seconds >= 0 ? seconds : seconds - (day - 1)) / day
    let time = seconds - days * day
    // Years begin in March here, so that leap days come last; eras have 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let isEarly = month >= 10
    let year = yearOfEra + era * 400 + (isEarly ? 1 : 0)
    func digits(_ number: Int64, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(year, 4) + "-" + digits(isEarly ? month - 9 : month + 3) + "-"
      + digits(dayOfMonth) + "T" + digits(time / 3600) + ":" + digits(time / 60 % 60) + ":"
      + digits(time % 60) + "Z"
  }
}
