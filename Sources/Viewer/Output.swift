internal import TagSphereCloudBuilding

/// The output of a viewer after one turn.
package nonisolated struct Output {
  /// The actions to perform, in order.
  package var requests: [ViewerRequest] = []
  /// Whether there is a frame to show: see `Viewer.Turn`.
  package var hasFrame = false
  /// The latest time of the next turn.
  ///
  /// An event may start the turn earlier.
  package var wakeTime = Duration.zero
  /// Whether the next input should contain updates of the data.
  package var wantsUpdates = false
  /// The reason why the program should end; nil if it should continue.
  package var end: ViewerEnding?

  /// Creates an output without requests.
  package init() {}

  /// Records a reason to end, unless one is already recorded.
  mutating func end(_ reason: ViewerEnding) { end = end ?? reason }
}
