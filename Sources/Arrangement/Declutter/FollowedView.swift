/// The view of the last frame, and how long it has stayed the same.
struct FollowedView: Sendable {
  /// The time of the last frame, seconds on the caller's clock.
  private(set) var time = 0.0
  /// The view of the last frame; nil before the first frame.
  private(set) var axes: ViewAxes?
  /// The areas of the picture that are not free for labels.
  private(set) var taken = PictureRoom.Taken()
  /// How long neither the view nor these areas have changed, seconds.
  private var stillness = 0.0

  /// How long the view must stay unchanged to count as at rest, seconds.
  private static let calmSeconds = 0.15

  /// Whether the view is at rest.
  var isCalm: Bool { stillness >= Self.calmSeconds }

  /// Sets the clock to the time of the next frame.
  ///
  /// - Returns: The time since the last frame, ≥ 0 seconds.
  mutating func advance(to now: Double) -> Double {
    defer { time = now }
    return max(0, now - time)
  }

  /// Returns whether a view and its areas that are not free equal the view and the areas of the last frame.
  func isSame(_ axes: ViewAxes, taken: PictureRoom.Taken) -> Bool {
    axes == self.axes && taken == self.taken
  }

  /// Adopts the view of a frame while the sphere moves.
  ///
  /// - Parameter elapsed: The time since the last frame, seconds.
  mutating func follow(_ axes: ViewAxes, taken: PictureRoom.Taken, elapsed: Double) {
    stillness = isSame(axes, taken: taken) ? stillness + elapsed : 0
    (self.axes, self.taken) = (axes, taken)
  }

  /// Adopts the view of a still picture.
  mutating func settle(_ axes: ViewAxes, taken: PictureRoom.Taken) {
    (self.axes, self.taken, stillness) = (axes, taken, .infinity)
  }
}
