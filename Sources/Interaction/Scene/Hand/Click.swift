/// A press and release in one place, which another one may make a double click.
struct Click: Hashable, Sendable {
  /// The label that was clicked, if any.
  var label: Int?
  /// Where the button went down, window point.
  var point: SIMD2<Double>
  /// When it went down.
  var time: Duration
  /// Which click of its burst it is, from 1.
  var count = 1

  /// The longest time from one press to the next of a double click.
  static let longestPause = Duration.milliseconds(300)
  /// The farthest that two clicks of a double click may be apart, pixels at a content scale of 1.
  static let farthest = 24.0

  /// Whether a point is so near that a click there may belong to the same burst.
  ///
  /// - Parameters:
  ///   - point: Window point.
  ///   - contentScale: How much larger than usual the screen wants its text.
  func isNear(_ point: SIMD2<Double>, contentScale: Double) -> Bool {
    let way = point - self.point
    let farthest = Self.farthest * contentScale
    return (way * way).sum() <= farthest * farthest
  }
}
