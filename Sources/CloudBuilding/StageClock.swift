/// The times of the stages of building a cloud, in the order of the stages.
package struct StageClock: Sendable {
  /// The stages and their times.
  package private(set) var stages: [(name: String, seconds: Double)] = []
  private let clock = ContinuousClock()

  /// Creates a clock without stages.
  package init() {}

  /// Runs one stage and records its time.
  package mutating func time<Result, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = clock.now
    let result = try body()
    stages.append((name, (clock.now - start) / .seconds(1)))
    return result
  }

  /// Appends the stages of another clock.
  package mutating func append(_ other: StageClock) { stages += other.stages }

  /// Records a time that was measured elsewhere.
  package mutating func note(_ name: String, seconds: Double) { stages.append((name, seconds)) }
}
