/// The hours of the day in which a screen shows something; outside of them it is blank.
///
/// Hours are those of the wall's own clock. Whoever asks gives that clock's time, as the system has
/// it: so a day of 23 or 25 hours, and a clock that is set, need no rule here.
public struct ShowingHours: Hashable, Sendable {
  /// From a minute of the day, up to and without another one.
  public struct Span: Hashable, Sendable {
    /// The first minute that is shown, 0…1439.
    public let start: Int
    /// The first minute that is blank again, 0…1440; before the start where midnight lies between.
    public let end: Int

    /// Reads `08:00-20:00`, or `20:00-02:00` over midnight.
    ///
    /// - Returns: nil for anything else, and where both times are the same.
    init?(_ text: some StringProtocol) {
      let times = text.split(separator: "-", omittingEmptySubsequences: false)
      guard times.count == 2, let start = Self.minute(times[0]), let end = Self.minute(times[1]),
        start < ShowingHours.minutes, end > 0 || start > 0, start != end
      else { return nil }
      self.start = start
      // Midnight, as an end, ends the day.
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

    /// Whether a minute of the day lies within.
    func contains(_ minute: Int) -> Bool {
      start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }
  }

  /// At least one; they may overlap.
  public let spans: [Span]
  /// Minutes of a day on a wall's clock.
  static let minutes = 24 * 60
  /// The most spans that are read.
  static let mostSpans = 24

  /// Reads spans of hours, joined by commas: `08:00-12:00,13:00-18:00`.
  ///
  /// - Returns: nil where a span is none, as `8-20`, `20:00-20:00` or `08:00-25:00`.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let spans = parts.compactMap { Span($0) }
    guard spans.count == parts.count, spans.count <= Self.mostSpans else { return nil }
    self.spans = spans
  }

  /// Whether the screen shows something at a minute of the day, 0…1439 of the wall's clock.
  public func isShowing(at minute: Int) -> Bool {
    precondition((0..<Self.minutes).contains(minute), "a day has no minute \(minute)")
    return spans.contains { $0.contains(minute) }
  }

  /// When the screen shows something again, as `08:00`, where it is blank at a minute of the day.
  public func nextStart(after minute: Int) -> String {
    let waits = spans.map { ($0.start - minute + Self.minutes) % Self.minutes }
    return Self.time((minute + (waits.min() ?? 0)) % Self.minutes)
  }

  private static func time(_ minute: Int) -> String {
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return digits(minute / 60) + ":" + digits(minute % 60)
  }
}

extension ShowingHours: CustomStringConvertible {
  /// The hours as they are read.
  public var description: String {
    spans.map { Self.time($0.start) + "-" + Self.time($0.end) }.joined(separator: ",")
  }
}
