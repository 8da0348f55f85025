/// Limits the rate of log lines, and reports the number of suppressed lines.
///
/// If a warning or an error repeats within a minute, the repetitions are counted. Their count is
/// logged as `repeated` at the end of the minute. At most ``mostLines`` different lines per event
/// are logged in a minute. The number of further lines is logged as `left_out`, with the event's
/// next line or on a separate line at the end of the minute. Every line is therefore written,
/// counted as `repeated`, or counted as `left_out`.
package struct LogGate: Sendable {
  /// The time after which an equal line is logged again.
  package static let period = Duration.seconds(60)
  /// The maximum number of lines per event within a period.
  package static let mostLines = 30

  private var said: [LogLine: Said] = [:]
  private var events: [String: Event] = [:]

  private struct Said {
    var time: Duration
    var count = 0
  }

  private struct Event {
    var start: Duration
    var lines = 0
    var leftOut = 0
    /// The most severe level of the lines that were left out.
    var level = LogLine.Level.info

    mutating func leaveOut(_ line: LogLine) {
      leftOut += 1
      level = min(level, line.level)
    }
  }

  /// Creates a gate that has not passed any line.
  package init() {}

  /// Returns the line to write now for a new event; nil if the line is suppressed.
  package mutating func pass(_ line: LogLine, at now: Duration) -> LogLine? {
    if said[line] != nil {
      said[line]?.count += 1
      return nil
    }
    var event = events[line.event] ?? Event(start: now)
    if now - event.start >= Self.period { (event.start, event.lines) = (now, 0) }
    defer { events[line.event] = event }
    guard event.lines < Self.mostLines else {
      event.leaveOut(line)
      return nil
    }
    event.lines += 1
    if line.level != .info { said[line] = Said(time: now) }
    var line = line
    if event.leftOut > 0 { line.fields.append(LogLine.Field("left_out", event.leftOut)) }
    (event.leftOut, event.level) = (0, .info)
    return line
  }

  /// Returns lines with the counts that are due at `now`; call it periodically.
  package mutating func due(at now: Duration) -> [LogLine] {
    let over = said.filter { now - $0.value.time >= Self.period }
    for line in over.keys { said[line] = nil }
    let ended = events.filter { now - $0.value.start >= Self.period }
    for event in ended.keys { events[event] = nil }
    return written(over) + written(ended)
  }

  /// Returns lines with all counts so far, for the end of the process.
  package mutating func rest() -> [LogLine] {
    defer { (said, events) = ([:], [:]) }
    return written(said) + written(events)
  }

  private func written(_ counted: [LogLine: Said]) -> [LogLine] {
    counted.filter { $0.value.count > 0 }.sorted { $0.value.time < $1.value.time }.map {
      var line = $0.key
      line.fields.append(LogLine.Field("repeated", $0.value.count))
      return line
    }
  }

  private func written(_ events: [String: Event]) -> [LogLine] {
    events.filter { $0.value.leftOut > 0 }.sorted { $0.key < $1.key }.map { name, event in
      LogLine(event.level, name, [LogLine.Field("left_out", event.leftOut)])
    }
  }
}
