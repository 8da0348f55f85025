/// The times of the stages of building a cloud, in the order of the stages.
public struct StageClock: Sendable {
  /// The stages and their times.
  public private(set) var stages: [(name: String, seconds: Double)] = []
  private let clock = ContinuousClock()

  /// Creates a clock without stages.
  public init() {}

  /// Runs one stage and records its time.
  public mutating func time<Result, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = clock.now
    let result = try body()
    stages.append((name, (clock.now - start) / .seconds(1)))
    return result
  }

  /// Appends the stages of another clock.
  public mutating func append(_ other: StageClock) { stages += other.stages }

  /// Records a time measured elsewhere.
  public mutating func note(_ name: String, seconds: Double) { stages.append((name, seconds)) }
}
