/// A press and release at one point; a second click soon after makes a double click.
struct Click: Hashable, Sendable {
  /// The clicked label; nil for none.
  var label: Int?
  /// The window point at which the button was pressed.
  var point: SIMD2<Double>
  /// The time at which the button was pressed.
  var time: Duration
  /// The number of the click in a sequence of quick clicks, from 1.
  var count = 1

  /// The longest time between the two presses of a double click.
  static let longestPause = Duration.milliseconds(300)
  /// The largest distance between the two clicks of a double click, pixels at a content scale of 1.
  static let farthest = 24.0

  /// Returns whether a click at a point is near enough to belong to the same sequence.
  ///
  /// - Parameters:
  ///   - point: Window point.
  ///   - contentScale: The scale of the screen's text relative to the usual size.
  func isNear(_ point: SIMD2<Double>, contentScale: Double) -> Bool {
    let way = point - self.point
    let farthest = Self.farthest * contentScale
    return (way * way).sum() <= farthest * farthest
  }
}
