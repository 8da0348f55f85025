/// The hours of the day in which a screen shows its content; at other times the screen is blank.
///
/// The caller reads the local wall-clock time from the system, so days of 23 or 25 hours and clock
/// adjustments need no special handling here.
package struct ShowingHours: Hashable, Sendable {
  /// A span of the day from a start minute up to, but not including, an end minute.
  package struct Span: Hashable, Sendable {
    /// The first minute shown, 0…1439.
    package let start: Int
    /// The first minute after the span, 1…1440; less than the start if the span includes midnight.
    package let end: Int

    /// Parses `08:00-20:00`, or `20:00-02:00` over midnight.
    ///
    /// - Returns: nil for any other text, or if both times are equal.
    init?(_ text: some StringProtocol) {
      let times = text.split(separator: "-", omittingEmptySubsequences: false)
      guard times.count == 2, let start = Self.minute(times[0]), let end = Self.minute(times[1]),
        start < ShowingHours.minutes, end > 0 || start > 0, start != end
      else { return nil }
      self.start = start
      // `00:00` as the end means the end of the day.
      self.end = end == 0 ? ShowingHours.minutes : end
    }

    private static func minute(_ text: some StringProtocol) -> Int? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let hour = number(parts[0]), let minute = number(parts[1]),
        minute < 60, hour * 60 + minute <= ShowingHours.minutes
      else { return nil }
      return hour * 60 + minute
    }

    private static func number(_ text: some StringProtocol) -> Int? {
      let digits = text.utf8
      guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(text)
    }

    /// Returns whether a minute of the day is in the span.
    func contains(_ minute: Int) -> Bool {
      start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }
  }

  /// The spans, at least one; they may overlap.
  package let spans: [Span]
  /// The minutes of a wall-clock day.
  static let minutes = 24 * 60
  /// The largest number of spans accepted.
  static let mostSpans = 24

  /// Parses spans of hours, separated by commas: `08:00-12:00,13:00-18:00`.
  ///
  /// - Returns: nil if a span is invalid, such as `8-20`, `20:00-20:00` or `08:00-25:00`.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let spans = parts.compactMap { Span($0) }
    guard spans.count == parts.count, spans.count <= Self.mostSpans else { return nil }
    self.spans = spans
  }

  /// Returns whether the screen shows its content at a minute of the day, 0…1439 in wall-clock
  /// time.
  package func isShowing(at minute: Int) -> Bool {
    precondition((0..<Self.minutes).contains(minute), "a day has no minute \(minute)")
    return spans.contains { $0.contains(minute) }
  }

  /// Returns the next time at which a span starts, as `08:00`, after a minute of the day.
  package func nextStart(after minute: Int) -> String {
    let waits = spans.map { ($0.start - minute + Self.minutes) % Self.minutes }
    return Self.time((minute + (waits.min() ?? 0)) % Self.minutes)
  }

  private static func time(_ minute: Int) -> String {
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return digits(minute / 60) + ":" + digits(minute % 60)
  }
}

extension ShowingHours: CustomStringConvertible {
  /// The hours in the form that `init(_:)` parses.
  package var description: String {
    spans.map { Self.time($0.start) + "-" + Self.time($0.end) }.joined(separator: ",")
  }
}
