/// Dates of feeds.
enum FeedDate {
  /// Returns the time of a date; nil if it is none.
  ///
  /// It may be one of RFC 822, with or without a day of the week, seconds and a zone, in which years of
  /// two digits, names of months in full and those of French, German, Italian, Spanish, Portuguese, Dutch and
  /// Russian occur too, one of ISO 8601, one of numbers with slashes or points, or the seconds or milliseconds
  /// since 1970. A date without a time begins its day, and one without a zone is in UTC.
  ///
  /// Source: RFC 822 and RFC 2822, 3.3; https://www.w3.org/TR/NOTE-datetime.
  ///
  /// - Returns: Seconds since the beginning of 1970.
  static func seconds(_ text: String) -> Int64? {
    let text = text.onOneLine
    guard text.utf8.count <= 80, !text.isEmpty else { return nil }
    return isoSeconds(text) ?? numericSeconds(text) ?? mailSeconds(text)
  }

  // MARK: Numbers

  /// The seconds or milliseconds since 1970, or `11/20/2026 10:00:00 AM`, `20.11.2026 10:00`: with slashes, the month
  /// is first unless it can only be the day.
  private static func numericSeconds(_ text: String) -> Int64? {
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int64(text) {
      switch text.utf8.count {
      case 9...11: return value
      case 12...14: return value / 1000
      default: return nil
      }
    }
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
    guard let first = words.first, let mark = first.first(where: { $0 == "/" || $0 == "." }) else {
      return nil
    }
    let parts = first.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.count == 4, let first = number(parts[0]),
      let second = number(parts[1]), let year = number(parts[2])
    else { return nil }
    let isMonthFirst = mark == "/" && first <= 12
    guard let start = days(year, isMonthFirst ? first : second, isMonthFirst ? second : first)
    else {
      return nil
    }
    guard words.count > 1, var time = timeOfDay(words[1]) else { return start * 86_400 }
    let half = words.dropFirst(2).first?.lowercased()
    if half == "pm", time < 12 * 3600 { time += 12 * 3600 }
    if half == "am", time >= 12 * 3600 { time -= 12 * 3600 }
    return start * 86_400 + time
  }

  // MARK: ISO 8601

  private static func isoSeconds(_ text: String) -> Int64? {
    let parts = text.split(maxSplits: 1, whereSeparator: { "Tt ".contains($0) })
    guard let first = parts.first else { return nil }
    let day = first.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(day.count), day[0].utf8.count == 4, let year = number(day[0]) else {
      return nil
    }
    let month = day.count > 1 ? number(day[1]) : 1
    let date = day.count > 2 ? number(day[2]) : 1
    guard let month, let date, let start = days(year, month, date) else { return nil }
    guard parts.count > 1 else { return start * 86_400 }
    let clock = parts[1].prefix { !"Zz+- ".contains($0) }
    // Some have a blank before the zone, or the zone's name after its offset.
    let zone = parts[1][clock.endIndex...].split(separator: " ").first ?? ""
    guard let time = timeOfDay(clock), let offset = offset(zone) else { return nil }
    return start * 86_400 + time - offset
  }

  // MARK: RFC 822

  private static func mailSeconds(_ text: String) -> Int64? {
    var words = text.split(whereSeparator: { $0 == " " || $0 == "," })[...]
    // The day of the week says nothing new; in French, mar. is one, and in English a month.
    let isBeforeDate =
      words.dropFirst().first.flatMap(number) != nil
      && words.dropFirst(2).first.flatMap(month) != nil
    if let first = words.first, first.first?.isLetter == true, isBeforeDate || month(first) == nil {
      words.removeFirst()
    }
    // In Spanish and Portuguese: 24 de noviembre de 2026.
    words.removeAll { $0 == "de" }
    // In German: 24. November 2026.
    if let first = words.first, first.hasSuffix(".") {
      words = [first.dropLast()] + words.dropFirst()
    }
    if let first = words.first, first.contains("-") {
      words = first.split(separator: "-") + words.dropFirst()
    }
    guard words.count >= 3 else { return nil }
    let (first, second, third) = (
      words[words.startIndex], words[words.startIndex + 1], words[words.startIndex + 2]
    )
    // Some write "September 1, 2024".
    let isSwapped = first.first?.isLetter == true
    let (dateWord, monthWord) = isSwapped ? (second, first) : (first, second)
    guard let date = number(dateWord), let month = month(monthWord),
      var year = number(third)
    else { return nil }
    if third.utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
    guard let start = days(year, month, date) else { return nil }
    words = words.dropFirst(3)
    guard let clock = words.first, clock.contains(":") else { return start * 86_400 }
    guard let time = timeOfDay(clock), let offset = offset(words.dropFirst().first ?? "") else {
      return nil
    }
    return start * 86_400 + time - offset
  }

  private static func month(_ name: Substring) -> Int64? {
    let lower = name.lowercased()
    return months.first { lower.hasPrefix($0.start) }?.number
  }

  /// The beginnings of the names of months: longer ones come before those that they begin with.
  private static let months: [(start: String, number: Int64)] = [
    "jan gen ene янв", "feb fév fev feb фев", "mar mär mrt мар", "apr avr abr апр",
    "may mai mag mei май мая maj",
    "jun juin giu июн", "jul juil lug июл", "aug aoû ago авг", "sep set сен", "oct okt ott out окт",
    "nov ноя", "dec dez déc dic дек",
  ].enumerated().flatMap { index, starts in
    starts.split(separator: " ").map { (String($0), Int64(index + 1)) }
  }.sorted { $0.start.utf8.count > $1.start.utf8.count }

  // MARK: Both

  private static func number(_ digits: Substring) -> Int64? {
    digits.utf8.count <= 4 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      ? Int64(digits) : nil
  }

  /// Returns the seconds of `hh:mm` or `hh:mm:ss`, with or without a fraction.
  private static func timeOfDay(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hours = number(parts[0]),
      let minutes = number(parts[1])
    else { return nil }
    let whole = parts.count == 3 ? parts[2].prefix { $0 != "." && $0 != "," } : "0"
    guard let seconds = number(whole), hours <= 24, minutes < 60, seconds <= 60 else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Returns the seconds by which a zone is ahead of UTC; nil if it is none.
  ///
  /// The zones of the military are in UTC, because RFC 822 has their signs wrong.
  private static func offset(_ zone: Substring) -> Int64? {
    if let sign = zone.first, sign == "+" || sign == "-" {
      let digits = zone.dropFirst().filter { $0 != ":" }
      guard digits.utf8.count == 4 || digits.utf8.count == 2, let value = number(digits[...]) else {
        return nil
      }
      let (hours, minutes) = digits.utf8.count == 2 ? (value, 0) : (value / 100, value % 100)
      guard hours < 24, minutes < 60 else { return nil }
      return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
    let hours: [String: Int64] = [
      "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
      "bst": 1, "cet": 1, "cest": 2, "eet": 2, "eest": 3, "jst": 9,
    ]
    return (hours[zone.lowercased()] ?? 0) * 3600
  }

  /// Returns the days from the beginning of 1970 to a day of the Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years begin in March, so that the leap day is the last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// Returns the day and time of a time, as `2024-09-01 10:00`, in UTC.
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
