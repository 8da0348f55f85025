/// The effect on the idle turn while the pointer is on a label.
public enum HoverEffect: String, CaseIterable, Hashable, Sendable {
  /// A quarter of the speed, so that a label under the pointer does not run away.
  case slow
  /// The turn stops.
  case stop
  /// No effect.
  case none

  /// The remaining share of the speed.
  package var remainingPace: Double {
    switch self {
    case .slow: 0.25
    case .stop: 0
    case .none: 1
    }
  }
}
