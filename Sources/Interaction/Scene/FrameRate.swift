/// The limit of the frame rate while something moves.
public enum FrameRate: String, CaseIterable, Hashable, Sendable {
  /// 60 frames per second.
  case sixty = "60"
  /// 30 frames per second, for slow machines.
  case thirty = "30"
  /// The monitor's refresh rate; 60 if the rate is unknown.
  case monitor

  /// The limit, frames per second; nil for the monitor's refresh rate.
  package var framesPerSecond: Double? {
    switch self {
    case .sixty: 60
    case .thirty: 30
    case .monitor: nil
    }
  }
}
