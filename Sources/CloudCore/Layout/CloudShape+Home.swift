public import TagSphereGeometry

extension CloudShape {
  /// The initial orientation, chosen so that the shape is recognizable at a glance.
  ///
  /// Balls are upright. Shapes that would be seen edge on or end on are tilted.
  public var homeOrientation: Quaternion {
    let degrees: (yaw: Double, pitch: Double) =
      switch self {
      case .sphere, .globe: (0, 0)
      case .cylinderV: (0, 14)
      case .cylinderH: (24, 12)
      case .ringH: (0, 22)
      case .ringV: (34, 12)
      case .torus: (0, 38)
      case .disc: (-24, 22)
      }
    return Quaternion(yaw: degrees.yaw * .pi / 180, pitch: degrees.pitch * .pi / 180)
  }
}
