public import TagSphereCloudCore
public import TagSphereGeometry

/// The orientation of a cloud and the camera that sees it.
public struct CloudPose: Sendable {
  /// The rotation from model to world space.
  public var orientation = Quaternion.identity
  /// The camera.
  public var camera = Camera()

  /// Creates the pose of an unrotated cloud.
  public init() {}

  /// Creates the pose that options describe, for a form's home orientation.
  public init(_ options: PoseOptions, layout: LayoutOptions) {
    let radians = Double.pi / 180
    let turn = Quaternion(
      yaw: options.yawDegrees * radians, pitch: options.pitchDegrees * radians,
      roll: options.rollDegrees * radians)
    orientation = turn * layout.placement.form.shape.homeOrientation
    camera.zoom = options.zoom
    camera.perspective = layout.perspective
  }
}
