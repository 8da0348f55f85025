/// How often a screen shows a new frame.
package nonisolated struct ScreenRate: Hashable, Sendable {
  /// Frames per second; nil if unknown.
  package var hertz: Double?

  /// Creates a rate.
  package init(hertz: Double?) { self.hertz = hertz }
}
