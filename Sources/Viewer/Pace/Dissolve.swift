/// The way from one picture to another: the former becomes less and less opaque over the new one.
nonisolated struct Dissolve {
  /// The time that it takes.
  static let duration = Duration.milliseconds(400)
  /// The time by which the second frame is ahead, however long the first one took to draw.
  private static let firstStep = Duration.milliseconds(33)

  private var start: Duration?

  /// Goes on to the next frame after the one that first drew the new picture, below the former one.
  ///
  /// - Parameter now: The time of the frame.
  /// - Returns: How opaque the former picture is; 0 once it is over.
  mutating func opacity(at now: Duration) -> Float {
    let start = self.start ?? now - Self.firstStep
    self.start = start
    return Float(max(1 - (now - start) / Self.duration, 0))
  }
}
