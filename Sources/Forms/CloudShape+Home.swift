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

extension CloudForm {
  /// The axis of the turn that shows the form best, in world space, for the shape's home orientation.
  ///
  /// The turn moves the front to the right, or up. A form turns about its own axis, so that its
  /// outline stays in place. A sphere has no axis of its own. Its turn has an axis like that of a
  /// desk globe, whose north pole leans toward the camera and slightly sideways.
  public var homeAxis: SIMD3<Double> {
    let own: SIMD3<Double>
    switch shape {
    case .sphere, .globe:
      if !isPlain, stretch.x == stretch.z {
        own = [0, 1, 0]
      } else if !isPlain, stretch.y == stretch.z {
        own = [-1, 0, 0]
      } else {
        return [0.17, 1, 0.3]
      }
    case .cylinderV, .ringH, .torus: own = [0, 1, 0]
    case .cylinderH, .ringV: own = [-1, 0, 0]
    case .disc: own = [0, 0, -1]
    }
    return shape.homeOrientation.rotate(own)
  }
}
