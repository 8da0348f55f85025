internal import TagSphereInteraction

/// The events of a window that the program has not received yet.
struct WindowEvents {
  private var queue: [InputEvent] = []
  /// The time at which the events were last taken.
  private(set) var lastLook: Duration

  /// Creates an empty queue.
  init(now: Duration) { lastLook = now }

  /// Appends an event.
  mutating func append(_ event: InputEvent) { queue.append(event) }

  /// Removes and returns all events; their times are spread over the interval from a start to now.
  mutating func take(since start: Duration, now: Duration) -> [TimedEvent] {
    lastLook = now
    defer { queue.removeAll(keepingCapacity: true) }
    return TimedEvent.spread(queue, over: min(start, now)...now)
  }
}
