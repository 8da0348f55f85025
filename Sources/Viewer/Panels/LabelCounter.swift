internal import TagSphereInteraction

/// Counts how many labels the picture shows, for the status line.
struct LabelCounter {
  /// The number that the status line says, and when the labels were counted.
  private var counted: (count: Int, time: Duration)?
  /// Whether the status line says how many labels are shown.
  private var isNeeded = false

  /// The interval at which labels are counted while the sphere moves.
  private static let interval = Duration.seconds(1)

  /// Returns how many labels the picture shows, counted once in a while; nil where none is too small
  /// for it.
  mutating func count(of labelCount: Int, in view: inout View) -> Int? {
    isNeeded = view.cloud.readableCount(in: view.scene.frame).map { $0 < labelCount } ?? false
    // Before the first frame, nothing is decided.
    guard isNeeded, let drawn = view.cloud.drawnCount(in: view.scene.frame), drawn > 0 else {
      counted = nil
      return nil
    }
    if let (count, time) = counted, !view.scene.isStill, view.now - time < Self.interval {
      return count
    }
    counted = (drawn, view.now)
    return drawn
  }

  /// Returns whether a picture at rest shows another number of labels.
  func isOutdated(in view: View) -> Bool {
    guard isNeeded, view.scene.isStill, !view.cloud.isFading,
      let drawn = view.cloud.drawnCount(in: view.scene.frame), drawn > 0
    else { return false }
    return drawn != counted?.count
  }
}
