internal import TagSphereInteraction

/// Counts the labels in the picture for the status line.
struct LabelCounter {
  /// The number in the status line, and the time of the count.
  private var counted: (count: Int, time: Duration)?
  /// Whether the status line says how many labels the picture shows.
  private var isNeeded = false

  /// The interval between counts while the sphere moves.
  private static let interval = Duration.seconds(1)

  /// Returns the number of labels in the picture, counted at intervals; nil if all are readable.
  mutating func count(of labelCount: Int, in view: inout View) -> Int? {
    let frame = view.scene.frame
    isNeeded = view.cloud.readableCount(in: frame).map { $0 < labelCount } ?? false
    // Before the first frame, decluttering has not decided yet.
    guard isNeeded, let drawn = view.cloud.drawnCount(in: frame), drawn > 0 else {
      counted = nil
      return nil
    }
    if let (count, time) = counted, !view.scene.isStill, view.now - time < Self.interval {
      return count
    }
    counted = (drawn, view.now)
    return drawn
  }

  /// Returns whether a picture at rest shows a number of labels other than the last count.
  func isOutdated(in view: View) -> Bool {
    guard isNeeded, view.scene.isStill, !view.cloud.isFading,
      let drawn = view.cloud.drawnCount(in: view.frame), drawn > 0
    else { return false }
    return drawn != counted?.count
  }
}
