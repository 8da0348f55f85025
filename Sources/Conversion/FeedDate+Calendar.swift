extension FeedDate {
  /// Returns the days from the beginning of 1970 to a day of the Gregorian calendar; nil if out of range.
  static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years begin in March, so that the leap day is the last day.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// Returns a time as text such as `2024-09-01 10:00`, in UTC.
  static func text(_ seconds: Int64) -> String {
    let (days, rest) = (seconds.flooredQuotient(86_400), seconds.flooredRemainder(86_400))
    let (year, month, day) = date(days)
    func digits(_ number: Int64, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let clock = "\(digits(rest / 3600)):\(digits(rest % 3600 / 60))"
    return "\(digits(year, 4))-\(digits(month))-\(digits(day)) \(clock)"
  }

  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    return (yearOfEra + era * 400 + (isNextYear ? 1 : 0), month + (isNextYear ? -9 : 3), day)
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }

  fileprivate func flooredRemainder(_ divisor: Int64) -> Int64 {
    self - flooredQuotient(divisor) * divisor
  }
}
