internal import TagSphereLook

extension Scene {
  /// Lets labels rise to their places once the first frame is shown, unless motion is reduced.
  ///
  /// - Parameter largestSize: The size of the largest label, world units, > 0.
  public mutating func prepareEntrance(largestSize: Float) {
    guard !isCut, largestSize > 0 else { return }
    entrance = EntranceTime(inverseLargest: 1 / largestSize)
  }

  /// Notes that a frame was shown, after which labels begin to rise.
  public mutating func beginEntrance(at now: Duration) {
    if entrance?.start == nil { entrance?.start = now }
  }

  /// Ends the entrance where it is over, or input takes the sphere.
  mutating func endEntrance() {
    guard let start = entrance?.start else { return }
    lastMove = time
    if time - start >= Entrance.duration || isHeld || isCut { entrance = nil }
  }
}
