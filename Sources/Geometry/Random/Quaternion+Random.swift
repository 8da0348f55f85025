extension Quaternion {
  /// Returns a uniformly distributed random orientation.
  ///
  /// Source: Shoemake, "Uniform random rotations", Graphics Gems III, 1992; sampled here by
  /// rejection from the four-dimensional unit ball.
  ///
  /// - Parameter generator: The random number generator; the same numbers give the same
  ///   orientation.
  public static func random(using generator: inout some RandomNumberGenerator) -> Quaternion {
    while true {
      let parts = (0..<4).map { _ in generator.number(in: -1...1) }
      let candidate = Quaternion(real: parts[0], imaginary: [parts[1], parts[2], parts[3]])
      if candidate.norm > 0.01, candidate.norm <= 1 { return candidate.normalized() }
    }
  }
}
