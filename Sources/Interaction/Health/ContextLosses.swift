/// The recent losses of graphics contexts; after too many losses in a short time, none is rebuilt.
///
/// A driver may drop each new context immediately. Without this limit, rebuilding would be retried
/// forever, and the screen would stay dark without a report.
package struct ContextLosses: Hashable, Sendable {
  /// The number of losses within ``period`` at which contexts are no longer rebuilt.
  package static let limit = 3
  /// How long a loss counts.
  package static let period = Duration.seconds(60)

  private var times: [Duration] = []

  /// Creates a record without losses.
  package init() {}

  /// The number of losses that count, including the last loss.
  package var count: Int { times.count }

  /// Records a lost context.
  ///
  /// - Parameter now: The time, not before the last loss.
  /// - Returns: Whether to rebuild the context.
  package mutating func note(at now: Duration) -> Bool {
    times.removeAll { now - $0 >= Self.period }
    times.append(now)
    return times.count < Self.limit
  }
}
