/// The only screen axis about which a locked sphere turns, regardless of its orientation.
public enum TurnAxis: String, CaseIterable, Hashable, Sendable {
  /// The horizontal axis: the front moves up and down.
  case x
  /// The vertical axis: the front moves left and right.
  case y
  /// The line of sight: the picture turns like a wheel.
  case roll

  /// The axis in world coordinates, a unit vector: to the right, upward, or toward the camera.
  public var direction: SIMD3<Double> {
    switch self {
    case .x: [1, 0, 0]
    case .y: [0, 1, 0]
    case .roll: [0, 0, 1]
    }
  }
}
