/// The effect on the idle turn while the pointer is on a label.
public enum HoverEffect: String, CaseIterable, Hashable, Sendable {
  /// The turn slows to a quarter of its speed, so that the label does not run away.
  case slow
  /// The turn stops.
  case stop
  /// The turn is unchanged.
  case none

  /// The remaining share of the turn's speed.
  package var remainingPace: Double {
    switch self {
    case .slow: 0.25
    case .stop: 0
    case .none: 1
    }
  }
}
