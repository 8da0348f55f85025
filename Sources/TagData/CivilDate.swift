/// A day of the Gregorian calendar.
package struct CivilDate: Hashable, Sendable, CustomStringConvertible {
  /// The year.
  package let year: Int64
  /// The month, from 1.
  package let month: Int64
  /// The day of the month, from 1.
  package let day: Int64

  /// Creates the date of a day.
  ///
  /// Years begin in March here, so that the leap day is the last day of its year. Source: H. Hinnant,
  /// “chrono-Compatible Low-Level Date Algorithms”, `civil_from_days`.
  ///
  /// - Parameter number: The number of days since the first day of 1970.
  package init(dayNumber number: Int64) {
    // An era has 400 years. Day 0 of era 0 is 0000-03-01, which is 719 468 days before 1970.
    let (era, dayOfEra) = (number + 719_468).flooredDivision(by: 146_097)
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = 400 * era + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// The date in ISO 8601, such as `2026-11-21`, for years from 0 to 9999.
  package var description: String {
    year.padded(to: 4) + "-" + month.padded(to: 2) + "-" + day.padded(to: 2)
  }
}

extension Int64 {
  /// Returns the quotient, rounded down, and the remainder, which is not negative.
  ///
  /// - Parameter divisor: The divisor, > 0.
  package func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Returns the number, not negative, with zeros before it up to a number of digits.
  package func padded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
