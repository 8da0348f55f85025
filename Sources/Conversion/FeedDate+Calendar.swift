internal import TagSphereTagData

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
    let (day, second) = seconds.flooredDivision(by: 86_400)
    let clock = (second / 3600).padded(to: 2) + ":" + (second % 3600 / 60).padded(to: 2)
    return "\(CivilDate(dayNumber: day)) \(clock)"
  }
}
