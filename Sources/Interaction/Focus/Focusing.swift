/// The label in focus of a scene.
struct Focusing: Sendable {
  /// The label; nil for none.
  private(set) var label: Int?
  /// The time at which the label received the focus.
  private(set) var start = Duration.zero

  /// Moves the focus to a label, or takes it away, at a time.
  mutating func move(to label: Int?, at time: Duration) {
    guard label != self.label else { return }
    (self.label, start) = (label, time)
  }
}

extension Scene {
  /// The label in focus: keys move the focus from this label, and Enter chooses it.
  package internal(set) var focus: Int? {
    get { focusing.label }
    set { focusing.move(to: newValue, at: time) }
  }
}
