internal import TagSphereTagData

/// One line on standard error with the progress of long work.
///
/// It appears after half a second if standard error is a terminal, and is cleared at the end. It
/// therefore never appears for short work or in scripts.
package struct ProgressLine {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?

  /// Creates a hidden line, and starts measuring the time of the work.
  package nonisolated init() { start = clock.now }

  /// Shows the progress, at most ten times per second.
  package nonisolated mutating func show(_ text: @autoclosure () -> String) {
    let now = clock.now
    guard now - start > .milliseconds(500), now - (lastShown ?? start) > .milliseconds(100),
      StandardError.isTerminal
    else { return }
    lastShown = now
    StandardError.write("\r\u{1B}[K\(spelledOut(text(), keeping: []))")
  }

  /// Clears the line.
  package nonisolated func end() {
    if lastShown != nil { StandardError.write("\r\u{1B}[K") }
  }
}
