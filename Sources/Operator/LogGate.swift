/// Keeps a journal from being flooded, and loses nothing without a word.
///
/// A warning or an error that was said within a minute is counted; the count goes out as `repeated`
/// when the minute is over. Of one event at most so many different lines go out in a minute; of those
/// beyond, the number goes out as `left_out` with the next one.
public struct LogGate: Sendable {
  /// The same line goes out again after this time.
  public static let period = Duration.seconds(60)
  /// The most lines of one event within a period.
  public static let mostLines = 30

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
  }

  /// A gate that nothing has passed yet.
  public init() {}

  /// The lines to write now, where something happened: none, or one.
  public mutating func pass(_ line: LogLine, at now: Duration) -> LogLine? {
    if said[line] != nil {
      said[line]?.count += 1
      return nil
    }
    var event = events[line.event] ?? Event(start: now)
    if now - event.start >= Self.period { event = Event(start: now, leftOut: event.leftOut) }
    defer { events[line.event] = event }
    guard event.lines < Self.mostLines else {
      event.leftOut += 1
      return nil
    }
    event.lines += 1
    if line.level != .info { said[line] = Said(time: now) }
    var line = line
    if event.leftOut > 0 { line.fields.append(LogLine.Field("left_out", event.leftOut)) }
    event.leftOut = 0
    return line
  }

  /// What was counted and is to be written by now; to be asked from time to time.
  public mutating func due(at now: Duration) -> [LogLine] {
    let over = said.filter { now - $0.value.time >= Self.period }
    for line in over.keys { said[line] = nil }
    return written(over)
  }

  /// All that was counted so far: at the end.
  public mutating func rest() -> [LogLine] {
    defer { said = [:] }
    return written(said)
  }

  private func written(_ counted: [LogLine: Said]) -> [LogLine] {
    counted.filter { $0.value.count > 0 }.sorted { $0.value.time < $1.value.time }.map {
      var line = $0.key
      line.fields.append(LogLine.Field("repeated", $0.value.count))
      return line
    }
  }
}
