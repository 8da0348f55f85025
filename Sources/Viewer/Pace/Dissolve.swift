/// The transition between two pictures: the former picture fades out over the new one.
struct Dissolve {
  /// The duration of the transition.
  static let duration = Duration.milliseconds(400)
  /// The progress at the first frame.
  ///
  /// It is fixed, because the new picture may have taken any time.
  private static let firstStep = Duration.milliseconds(33)

  private var start: Duration?

  /// Returns the opacity of the former picture in the next frame, from 1 down to 0 at the end.
  ///
  /// The transition starts with the first call, in the second frame of the new picture.
  ///
  /// - Parameter now: The time of the frame.
  mutating func opacity(at now: Duration) -> Float {
    let start = self.start ?? now - Self.firstStep
    self.start = start
    return Float(max(1 - (now - start) / Self.duration, 0))
  }
}
