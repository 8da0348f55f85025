/// One line on standard error that tells how far long work has come.
///
/// It is shown when half a second has passed and standard error is a terminal, and cleared at the
/// end: short work and scripts never see it.
struct ProgressLine {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?

  /// Progress of work that starts now.
  nonisolated init() { start = clock.now }

  /// Shows how far the work has come, at most ten times a second.
  nonisolated mutating func show(_ text: @autoclosure () -> String) {
    let now = clock.now
    guard now - start > .milliseconds(500), now - (lastShown ?? start) > .milliseconds(100),
      StandardError.isTerminal
    else { return }
    lastShown = now
    StandardError.write("\r\u{1B}[K\(text())")
  }

  /// Clears the line.
  nonisolated func end() {
    if lastShown != nil { StandardError.write("\r\u{1B}[K") }
  }
}
