/// Dates of feeds.
enum FeedDate {
  /// Returns the time of a date; nil if the text is not a date.
  ///
  /// These forms of dates are understood:
  ///
  /// - dates of RFC 822 and of common languages, in words and in any order, see ``wordSeconds(_:)``
  /// - dates of ISO 8601
  /// - numbers with slashes or points
  /// - seconds or milliseconds since 1970
  ///
  /// A date without a time means the beginning of the day; a date without a zone is in UTC.
  ///
  /// Source: RFC 822 and RFC 2822, 3.3; https://www.w3.org/TR/NOTE-datetime; ISO 8601-1:2019.
  ///
  /// - Returns: Seconds since the beginning of 1970.
  static func seconds(_ text: String) -> Int64? {
    let text = text.onOneLine
    guard text.utf8.count <= 80, !text.isEmpty else { return nil }
    return isoSeconds(text) ?? epochSeconds(text) ?? numericSeconds(text) ?? wordSeconds(text)
  }

  // MARK: Numbers

  /// Reads the seconds or milliseconds since 1970, with or without a fraction.
  private static func epochSeconds(_ text: String) -> Int64? {
    let whole = text.prefix { $0 != "." }
    let fraction = text[whole.endIndex...].dropFirst()
    guard isDigits(whole), fraction.isEmpty || isDigits(fraction), let value = Int64(whole) else {
      return nil
    }
    switch whole.utf8.count {
    case 9...11: return value
    case 12...14: return value / 1000
    default: return nil
    }
  }

  /// Reads a date such as `11/20/2026 10:00:00 AM`, `20.11.2026, 10:00` or `20-11-2026`.
  ///
  /// With slashes, the first number is the month, unless it can only be the day.
  private static func numericSeconds(_ text: String) -> Int64? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
    guard let first = words.first, let mark = first.first(where: { "/.-".contains($0) }) else {
      return nil
    }
    let parts = first.split(separator: mark)
    guard parts.count == 3, parts[2].utf8.count == 4, let first = number(parts[0]),
      let second = number(parts[1]), let year = number(parts[2])
    else { return nil }
    let isMonthFirst = mark == "/" && first <= 12
    guard let start = days(year, isMonthFirst ? first : second, isMonthFirst ? second : first)
    else { return nil }
    return clockAndZone(words.dropFirst()).map { start * 86_400 + $0 }
  }

  // MARK: Times of day

  /// Returns the time of day in some words, seconds in UTC; 0 if the words name no time, nil if it is malformed.
  ///
  /// Words without a digit are skipped unless they are a zone, AM or PM, as in `um 10:00 Uhr`.
  static func clockAndZone(_ words: some Collection<Substring>) -> Int64? {
    var (time, zone): (Int64?, Int64) = (nil, 0)
    for word in words {
      let lower = word.lowercased()
      if time == nil, let (clock, rest) = clock(lower[...]) {
        time = clock
        guard apply(rest, to: &time, &zone) else { return nil }
      } else {
        guard apply(lower[...], to: &time, &zone) else { return nil }
      }
    }
    return (time ?? 0) - zone
  }

  /// Takes AM, PM, a zone or a word without meaning; returns false for an invalid zone.
  private static func apply(
    _ word: Substring, to time: inout Int64?, _ zone: inout Int64
  ) -> Bool {
    let half = word.filter { $0 != "." }
    if half == "am" || half == "pm" {
      guard let hours = time, hours < 13 * 3600 else { return true }
      time = hours % (12 * 3600) + (half == "pm" ? 12 * 3600 : 0)
      return true
    }
    guard let first = word.first else { return true }
    // A zone in parentheses repeats the previous one.
    if first == "(" { return true }
    if first.isLetter || first == "+" || first == "-" {
      switch Self.zone(word) {
      case .offset(let seconds): zone = seconds
      case .unknown: break
      case .invalid: return false
      }
      return true
    }
    return !first.isNumber
  }

  /// Returns the time of day at the beginning of a lower-case word, seconds, and the rest of the word.
  private static func clock(_ word: Substring) -> (seconds: Int64, rest: Substring)? {
    let clock = word.prefix { $0.isASCII && $0.isNumber || ":.,h".contains($0) }
    guard clock.contains(":") || clock.contains("h"), clock.first?.isNumber == true,
      let time = timeOfDay(clock)
    else { return nil }
    return (time, word[clock.endIndex...])
  }

  /// Returns the seconds of `hh:mm`, of `hh:mm:ss` with or without a fraction, or of `10h30`; nil if malformed.
  static func timeOfDay(_ text: Substring) -> Int64? {
    let mark: Character = text.contains("h") ? "h" : ":"
    var parts = text.split(separator: mark, omittingEmptySubsequences: false)
    if mark == "h", parts.last?.isEmpty == true { parts[parts.count - 1] = "0" }
    guard parts.count == 2 || parts.count == 3, let hours = number(parts[0]),
      let minutes = number(parts[1])
    else { return nil }
    let whole = parts.count == 3 ? parts[2].prefix { $0 != "." && $0 != "," } : "0"
    guard let seconds = number(whole), hours <= 24, minutes < 60, seconds <= 60 else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// The zone that a word names.
  private enum Zone {
    /// The seconds by which the zone is ahead of UTC.
    case offset(Int64)
    /// The word is not a known zone.
    case unknown
    /// The offset is malformed or out of range.
    case invalid
  }

  /// Reads a zone in lower case: an offset, a name, or `gmt` or `utc` with an offset.
  ///
  /// Military zones count as UTC, because RFC 822 specifies their signs wrongly.
  private static func zone(_ word: Substring) -> Zone {
    let isNamed = word.utf8.count > 3 && ["gmt", "utc"].contains(word.prefix(3))
    let offset = isNamed ? word.dropFirst(3) : word
    guard let sign = offset.first, sign == "+" || sign == "-" else {
      return zones[String(word)].map { .offset($0 * 60) } ?? .unknown
    }
    let digits = offset.dropFirst().filter { $0 != ":" }
    guard let value = number(digits[...]) else { return .invalid }
    let (hours, minutes) = digits.utf8.count <= 2 ? (value, 0) : (value / 100, value % 100)
    guard hours < 24, minutes < 60 else { return .invalid }
    return .offset((sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
  }

  /// The minutes by which zones are ahead of UTC.
  private static let zones: [String: Int64] = [
    "utc": 0, "gmt": 0, "ut": 0, "z": 0, "wet": 0, "west": 60, "bst": 60, "cet": 60, "met": 60,
    "mez": 60,
    "cest": 120, "mest": 120, "mesz": 120, "eet": 120, "eest": 180, "msk": 180, "ist": 330,
    "sgt": 480,
    "hkt": 480, "jst": 540, "kst": 540, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
    "brt": -180,
    "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480,
    "pdt": -420,
    "akst": -540, "akdt": -480, "hst": -600,
  ]

  // MARK: Parts

  static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns a number of up to four digits; nil for other texts.
  static func number(_ digits: Substring) -> Int64? {
    digits.utf8.count <= 4 && isDigits(digits) ? Int64(digits) : nil
  }
}
