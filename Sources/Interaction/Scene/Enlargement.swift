/// A label's image that fills the window, including its fading in and out.
///
/// It is a value without a clock: callers ask for its opacity at a time.
package struct Enlargement: Hashable, Sendable {
  /// The duration of the fading in, and of the fading out.
  package static let duration = Duration.milliseconds(220)

  /// The label whose image is shown.
  package internal(set) var label: Int
  /// The point of the current press, pixels; nil while nothing is pressed.
  var press: SIMD2<Double>?
  /// Whether the image is shown or fading in; false while the image is fading out.
  package private(set) var isShown = true
  /// The opacity at the start of the current fade, 0…1.
  private var before = 0.0
  /// The time at which the current fade began.
  private var start: Duration

  /// Begins to show a label's image.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - time: The time.
  ///   - isCut: Whether the image is shown at once, without fading in.
  init(of label: Int, at time: Duration, isCut: Bool) {
    self.label = label
    start = isCut ? time - Self.duration : time
  }

  /// Begins to fade out the image; with `isCut`, the image vanishes at once.
  mutating func hide(at time: Duration, isCut: Bool) {
    guard isShown else { return }
    (before, isShown) = (opacity(at: time), false)
    start = isCut ? time - Self.duration : time
  }

  /// Returns the opacity of the image over the cloud: 0 shows only the cloud, 1 only the image.
  package func opacity(at time: Duration) -> Double {
    let share = min(max((time - start) / Self.duration, 0), 1)
    let eased = share * share * (3 - 2 * share)
    return before + ((isShown ? 1 : 0) - before) * eased
  }

  /// Returns whether the opacity is changing at a time.
  package func isChanging(at time: Duration) -> Bool { time < start + Self.duration }
}
