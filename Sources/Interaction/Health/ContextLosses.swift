/// The graphics contexts that were lost of late: a few are rebuilt, too many in a short time are not.
///
/// A driver that takes each context away at once would else be asked for ever, and the screen would
/// stay dark without anybody being told.
public struct ContextLosses: Hashable, Sendable {
  /// So many losses within ``period`` are too many.
  public static let limit = 3
  /// How long a loss counts.
  public static let period = Duration.seconds(60)

  private var times: [Duration] = []

  /// No loss yet.
  public init() {}

  /// Losses that count, the one noted last among them.
  public var count: Int { times.count }

  /// Notes that a context was lost.
  ///
  /// - Parameter now: The time, not before that of the last one.
  /// - Returns: Whether it is to be rebuilt.
  public mutating func note(at now: Duration) -> Bool {
    times.removeAll { now - $0 >= Self.period }
    times.append(now)
    return times.count < Self.limit
  }
}
