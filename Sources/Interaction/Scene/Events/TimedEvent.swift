/// An event and when it happened.
public struct TimedEvent: Hashable, Sendable {
  /// What happened.
  public var event: InputEvent
  /// When, on the window's clock.
  public var time: Duration

  /// An event at a time.
  public init(_ event: InputEvent, at time: Duration) {
    self.event = event
    self.time = time
  }

  /// Times for events that lay in a queue while nobody looked.
  ///
  /// The window system does not say when they happened, only that it was in `interval`. Were all
  /// of them stamped with its end, a slow frame would make a quick flick look like a jump at one
  /// instant, or like a pointer that rested before it was let go. Spread evenly, each at the middle
  /// of its share, their distances are right on average.
  ///
  /// - Parameters:
  ///   - events: In the order in which they happened.
  ///   - interval: From the last look into the queue to this one.
  public static func spread(
    _ events: [InputEvent], over interval: ClosedRange<Duration>
  ) -> [TimedEvent] {
    let length = interval.upperBound - interval.lowerBound
    return events.enumerated().map { index, event in
      let share = (Double(index) + 0.5) / Double(events.count)
      return TimedEvent(event, at: interval.lowerBound + length * share)
    }
  }
}
