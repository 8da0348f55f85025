/// The recently lost graphics contexts: a few are rebuilt, too many in a short time are not.
///
/// If a driver drops each context at once, rebuilding would otherwise be retried forever, and the
/// screen would stay dark without any report.
public struct ContextLosses: Hashable, Sendable {
  /// The number of losses within ``period`` at which contexts are no longer rebuilt.
  public static let limit = 3
  /// How long a loss counts.
  public static let period = Duration.seconds(60)

  private var times: [Duration] = []

  /// Creates a record without losses.
  public init() {}

  /// The number of losses that count, including the last one recorded.
  public var count: Int { times.count }

  /// Records a lost context.
  ///
  /// - Parameter now: The time, not before that of the last one.
  /// - Returns: Whether to rebuild it.
  public mutating func note(at now: Duration) -> Bool {
    times.removeAll { now - $0 >= Self.period }
    times.append(now)
    return times.count < Self.limit
  }
}
