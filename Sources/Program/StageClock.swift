/// How long the stages of a command took, in the order in which they ran.
struct StageClock {
  private(set) var stages: [(name: String, seconds: Double)] = []
  private let clock = ContinuousClock()

  /// Runs one stage and notes its time.
  mutating func time<Result, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = clock.now
    let result = try body()
    stages.append((name, (clock.now - start).seconds))
    return result
  }

  /// Notes a time taken elsewhere.
  mutating func note(_ name: String, seconds: Double) { stages.append((name, seconds)) }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
