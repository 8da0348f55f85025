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
    let (year, month, day) = Self.date(ofDay: dayNumber)
    func digits(_ number: Int64, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [digits(year, 4), digits(month), digits(day)]
    let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  /// Returns the date of a day in the Gregorian calendar: the year, the month from 1, and the day from 1.
  ///
  /// Years begin in March here, so that the leap day is the last day of its year. Source: H. Hinnant,
  /// “chrono-Compatible Low-Level Date Algorithms”, `civil_from_days`.
  ///
  /// - Parameter number: The number of days since the first day of 1970.
  private static func date(ofDay number: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // An era has 400 years. Day 0 of era 0 is 0000-03-01, which is 719 468 days before 1970.
    let (era, dayOfEra) = (number + 719_468).flooredDivision(by: 146_097)
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (400 * era + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Int64 {
  /// Returns the quotient, rounded down, and the remainder, which is not negative.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
