extension FeedDate {
  /// Returns the time of an ISO 8601 date; nil if the text is not such a date.
  ///
  /// The day may be written as `2024-09-01`, `2024-09`, `2024`, `20240901`, `2024-W35-7`,
  /// `2024W357` or `2024-245`. Its separators may also be slashes, points, or the Chinese, Japanese
  /// or Korean signs for year, month and day. A `T`, a space or a comma may come before the time.
  static func isoSeconds(_ text: String) -> Int64? {
    let text = withoutSigns(text)
    let parts = text.split(maxSplits: 1, whereSeparator: { "Tt ,".contains($0) })
    guard let first = parts.first, let start = isoDays(first) else { return nil }
    guard parts.count > 1 else { return start * 86_400 }
    let words = parts[1].split(whereSeparator: { $0 == " " || $0 == "," })
    guard let clock = words.first else { return start * 86_400 }
    guard clock.utf8.prefix(6).count == 6, isDigits(clock.prefix(6)) else {
      return words.contains { $0.contains(":") }
        ? clockAndZone(words).map { start * 86_400 + $0 } : nil
    }
    let digits = clock.prefix(6).map { String($0) }
    let time = digits[0...1].joined() + ":" + digits[2...3].joined() + ":" + digits[4...5].joined()
    let whole = [Substring(time + clock.dropFirst(6))] + words.dropFirst()
    return clockAndZone(whole).map { start * 86_400 + $0 }
  }

  /// Returns a text with hyphens instead of the Chinese, Japanese and Korean signs for year and month.
  private static func withoutSigns(_ text: String) -> String {
    guard text.contains(where: { "年년".contains($0) }) else { return text }
    var plain = ""
    for character in text {
      switch character {
      case "年", "月", "년", "월": plain.append("-")
      case "日", "일": plain.append(" ")
      case " " where plain.last == "-": break
      default: plain.append(character)
      }
    }
    return plain
  }

  private static func isoDays(_ text: Substring) -> Int64? {
    if text.utf8.count == 8, isDigits(text) {
      return days(Int64(text.prefix(4)), Int64(text.dropFirst(4).prefix(2)), Int64(text.suffix(2)))
    }
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard let first = parts.first, first.utf8.prefix(4).count == 4,
      let year = number(first.prefix(4))
    else { return nil }
    if let days = weekDays(year, parts) { return days }
    guard first.utf8.count == 4 else { return nil }
    if parts.count == 2, parts[1].utf8.count == 3 {
      guard let day = number(parts[1]), (1...366).contains(day) else { return nil }
      return days(year, 1, 1).map { $0 + day - 1 }
    }
    guard parts.count <= 3 else { return nil }
    return days(
      year, parts.count > 1 ? number(parts[1]) : 1, parts.count > 2 ? number(parts[2]) : 1)
  }

  /// Returns the days from the beginning of 1970 to a day such as `2024-W35-7` or `2024W357`; nil if malformed.
  private static func weekDays(_ year: Int64, _ parts: [Substring]) -> Int64? {
    let rest = parts[0].dropFirst(4) + parts.dropFirst().joined()
    guard rest.first == "W" || rest.first == "w", rest.utf8.count == 3 || rest.utf8.count == 4,
      let week = number(rest.dropFirst().prefix(2)), (1...53).contains(week),
      let day = rest.utf8.count == 4 ? number(rest.suffix(1)) : 1, (1...7).contains(day),
      // The first week contains January 4; 1970 began on a Thursday.
      let fourth = days(year, 1, 4)
    else { return nil }
    let monday = fourth - ((fourth + 3) % 7 + 7) % 7
    return monday + (week - 1) * 7 + day - 1
  }

  private static func days(_ year: Int64?, _ month: Int64?, _ day: Int64?) -> Int64? {
    guard let year, let month, let day else { return nil }
    return days(year, month, day)
  }
}
