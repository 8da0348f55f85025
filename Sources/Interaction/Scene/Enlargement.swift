/// A label's image that fills the window, or is about to, or no longer does.
///
/// A value without a clock: it is asked for its opacity at a time.
public struct Enlargement: Hashable, Sendable {
  /// The time from nothing to the whole.
  public static let duration = Duration.milliseconds(220)

  /// The label whose image is shown.
  public internal(set) var label: Int
  /// Where the hand that is down now was put down, pixels; nil for none.
  var press: SIMD2<Double>?
  /// Whether it comes or is there; otherwise it goes.
  public private(set) var isShown = true
  /// The opacity at which the present change began, 0…1.
  private var before = 0.0
  /// The time at which it began.
  private var start: Duration

  /// Begins to show a label's image.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - time: The time.
  ///   - isCut: Whether it is there at once.
  init(of label: Int, at time: Duration, isCut: Bool) {
    self.label = label
    start = isCut ? time - Self.duration : time
  }

  /// Begins to hide it.
  mutating func hide(at time: Duration, isCut: Bool) {
    guard isShown else { return }
    (before, isShown) = (opacity(at: time), false)
    start = isCut ? time - Self.duration : time
  }

  /// Returns how much of the image is seen in place of the cloud: 0 nothing … 1 it alone.
  public func opacity(at time: Duration) -> Double {
    let share = min(max((time - start) / Self.duration, 0), 1)
    let eased = share * share * (3 - 2 * share)
    return before + ((isShown ? 1 : 0) - before) * eased
  }

  /// Whether its opacity changes at a time.
  public func isChanging(at time: Duration) -> Bool { time < start + Self.duration }
}
