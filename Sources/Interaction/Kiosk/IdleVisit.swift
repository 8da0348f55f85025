/// The attract mode: returns an abandoned screen home, and presents labels to the next visitors.
///
/// A visit ends after a time without input. The scene then returns home, and labels are presented
/// at intervals. Any input begins the next visit.
package struct IdleVisit: Hashable, Sendable {
  /// The time without input that ends a visit; nil for never.
  package let resetTime: Duration?
  /// The time between the starts of two presentations after the return home.
  package static let callInterval = Duration.seconds(12)
  /// The duration of each presentation.
  package static let callLength = Duration.seconds(5)

  private var lastTouch: Duration
  private var isHome = true
  private var lastCall: Duration?
  private var isCalling = false
  private var turn = 0

  /// The next step.
  package enum Step: Hashable, Sendable {
    /// Do nothing.
    case stay
    /// Return the scene home.
    case goHome
    /// Present a label; `turn` counts presentations from 0.
    case call(turn: Int)
    /// End the presentation of the label.
    case endCall
  }

  /// Creates the state of a screen without input so far.
  package init(resetTime: Duration?, now: Duration) {
    self.resetTime = resetTime
    lastTouch = now
  }

  /// Records input.
  ///
  /// - Returns: Whether the input ends the presentation of a label.
  package mutating func touch(at now: Duration) -> Bool {
    lastTouch = now
    isHome = false
    lastCall = nil
    defer { isCalling = false }
    return isCalling
  }

  /// Returns the step to run at a time; call this about once per second.
  package mutating func step(at now: Duration) -> Step {
    guard let resetTime, now - lastTouch >= resetTime else { return .stay }
    guard isHome else {
      isHome = true
      lastCall = now
      return .goHome
    }
    let since = now - (lastCall ?? lastTouch + resetTime)
    if isCalling, since >= Self.callLength {
      isCalling = false
      return .endCall
    }
    guard since >= Self.callInterval else { return .stay }
    lastCall = now
    isCalling = true
    defer { turn += 1 }
    return .call(turn: turn)
  }
}
