/// How many frames a second are drawn at most while something moves.
public enum FrameRate: String, CaseIterable, Hashable, Sendable {
  /// Sixty.
  case sixty = "60"
  /// Thirty: half the work, for small machines.
  case thirty = "30"
  /// As many as the monitor shows; sixty where it does not say.
  case monitor

  /// The number; nil for the monitor's.
  var framesPerSecond: Double? {
    switch self {
    case .sixty: 60
    case .thirty: 30
    case .monitor: nil
    }
  }
}
