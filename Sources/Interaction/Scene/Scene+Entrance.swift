internal import TagSphereLook

extension Scene {
  /// Prepares the entrance, unless motion is reduced or paused.
  ///
  /// In the entrance, labels rise to their places after the first frame is shown.
  ///
  /// - Parameter largestSize: The size of the largest label, world units, > 0.
  package mutating func prepareEntrance(largestSize: Float) {
    guard !isCut, largestSize > 0 else { return }
    entrance = EntranceTime(inverseLargest: 1 / largestSize)
  }

  /// Records that a frame was shown; after the first frame, labels begin to rise.
  package mutating func beginEntrance(at now: Duration) {
    if entrance?.start == nil { entrance?.start = now }
  }

  /// Ends the entrance if its time is over, motion is reduced or paused, or the sphere is held.
  mutating func endEntrance() {
    guard let start = entrance?.start else { return }
    lastMove = time
    if time - start >= Entrance.duration || isHeld || isCut { entrance = nil }
  }
}
