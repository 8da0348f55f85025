public import TagSphereGeometry

extension CloudShape {
  /// How the shape stands before anyone turns it: so that its form is seen at a glance.
  ///
  /// Balls stand straight. What would be seen from the side as a line, or end on, is tilted.
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
