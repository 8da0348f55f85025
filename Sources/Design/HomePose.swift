/// The orientation and the magnification with which a cloud starts; angles are up to 17 000 radians.
public struct HomePose: Hashable, Sendable {
  /// The rotation about the vertical axis, radians; positive moves the front to the right.
  public var yaw = 0.0
  /// The rotation about the horizontal axis, radians; positive moves the front down.
  public var pitch = 0.0
  /// The rotation about the view axis, radians; positive is counter-clockwise.
  public var roll = 0.0
  /// The magnification, 0.001…1000.
  public var zoom = 1.0

  /// Creates an unrotated pose.
  public init() {}
}
