/// An event and the time at which it happened.
package struct TimedEvent: Hashable, Sendable {
  /// The event.
  package var event: InputEvent
  /// The time, on the window's clock.
  package var time: Duration

  /// Creates an event at a time.
  package init(_ event: InputEvent, at time: Duration) {
    self.event = event
    self.time = time
  }

  /// Assigns times to events that were queued during a frame.
  ///
  /// The window system reports only that the events happened within `interval`, not when. If all events
  /// got the end of the interval as their time, a slow frame would make a quick flick look like a jump, or
  /// like a pointer that rested before its release. The events are therefore spread evenly, each at the
  /// middle of its share of the interval. Time differences are then right on average.
  ///
  /// - Parameters:
  ///   - events: The events in chronological order.
  ///   - interval: The time from the previous read of the queue to the current read.
  package static func spread(
    _ events: [InputEvent], over interval: ClosedRange<Duration>
  ) -> [TimedEvent] {
    let length = interval.upperBound - interval.lowerBound
    return events.enumerated().map { index, event in
      let share = (Double(index) + 0.5) / Double(events.count)
      return TimedEvent(event, at: interval.lowerBound + length * share)
    }
  }
}
