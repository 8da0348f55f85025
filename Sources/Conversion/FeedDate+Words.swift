extension FeedDate {
  /// Returns the time of a date with the name of a month; nil if the text is not such a date.
  ///
  /// The parts may have any order: `Sun, 1 Sep 2024 10:30 GMT`, `September 1, 2024`, `Sun Sep  1
  /// 10:30:00 UTC 2024`. The names may be English, French, German, Italian, Spanish, Portuguese,
  /// Dutch, Polish, Swedish, Danish or Russian, in full or abbreviated. The day of the week and all
  /// other words are ignored.
  static func wordSeconds(_ text: String) -> Int64? {
    var words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "," })
    // The day, month and year may be one word: 01-Sep-2024.
    if let joined = words.firstIndex(where: { $0.split(separator: "-").count == 3 }) {
      words.replaceSubrange(joined...joined, with: words[joined].split(separator: "-"))
    }
    var date = WordDate()
    var rest: [Substring] = []
    for word in words where !date.take(word) { rest.append(word) }
    guard let start = date.days else { return nil }
    return clockAndZone(rest).map { start * 86_400 + $0 }
  }

  /// Returns the number of a month by its name in lower case; nil if no month has this name.
  static func month(_ name: Substring) -> Int64? {
    guard name.first?.isLetter == true else { return nil }
    return months.first { name.hasPrefix($0.start) }?.number
  }

  /// The prefixes of month names; a longer prefix comes before its own prefixes.
  private static let months: [(start: String, number: Int64)] = [
    "jan gen ene sty янв", "feb fév fev lut фев", "mar mär mrt мар", "apr avr abr kwi апр",
    "may mai mag mei maj май мая", "jun juin giu cze июн", "jul juil lug lip июл",
    "aug aoû aou ago sie авг",
    "sep set wrz сен", "oct okt ott out paź paz окт", "nov lis ноя", "dec dez déc dic des gru дек",
  ].enumerated().flatMap { index, starts in
    starts.split(separator: " ").map { (String($0), Int64(index + 1)) }
  }.sorted { $0.start.utf8.count > $1.start.utf8.count }
}

/// The day, the month and the year among the words of a date.
private struct WordDate {
  private var day: Int64?
  private var month: Int64?
  private var year: Int64?
  /// Whether the year has two digits; a later number of four digits replaces such a year.
  private var isYearShort = false

  /// Takes a word in lower case; returns whether it is part of the date.
  mutating func take(_ word: Substring) -> Bool {
    if let month = FeedDate.month(word) {
      // In French and Italian, `mar.` is also a day of the week. A later name of a month replaces
      // it.
      self.month = month
      return true
    }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard let number = FeedDate.number(digits), Self.endings.contains(word[digits.endIndex...])
    else { return false }
    switch digits.utf8.count {
    case 1 where day == nil, 2 where day == nil: day = number
    case 2 where year == nil: (year, isYearShort) = (number + (number < 70 ? 2000 : 1900), true)
    case 4 where year == nil || isYearShort: (year, isYearShort) = (number, false)
    default: return false
    }
    return true
  }

  /// The days since the beginning of 1970; nil if the date is incomplete.
  var days: Int64? {
    guard let day, let month, let year else { return nil }
    return FeedDate.days(year, month, day)
  }

  /// The suffixes that may follow the digits of a day.
  private static let endings: Set<Substring> = [
    "", ".", "st", "nd", "rd", "th", "er", "º", "°", "ª", "г", "г.",
  ]
}
