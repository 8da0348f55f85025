package import TagSphereArrangement
package import TagSphereDesign
package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLabels
internal import TagSphereLook

/// The orientation of a cloud and the camera that sees it.
package struct CloudPose: Sendable {
  /// The rotation from model to world space.
  package var orientation = Quaternion.identity
  /// The camera.
  package var camera = Camera()

  /// The axis of automatic rotation, world space, any length but zero.
  package var turnAxis = CloudForm().homeAxis
  /// The angle of the swing to either side of home, radians, > 0; the camera swings if the back has no labels.
  package var swing = 20 * Double.pi / 180
  /// The largest size of a sphere of few labels, relative to the usual size.
  package var sphereScale = 1.0

  /// Creates the pose of an unrotated cloud.
  package init() {}

  /// Creates the pose that options describe, for a form's home orientation.
  package init(_ options: HomePose, layout: LayoutOptions) {
    let turn = Quaternion(yaw: options.yaw, pitch: options.pitch, roll: options.roll)
    let form = layout.form
    if layout.isWall {
      // The shape hangs, so it needs no room to turn upside down.
      (orientation, turnAxis) = (turn, turn.rotate([0, 1, 0]))
    } else {
      orientation = turn * form.shape.homeOrientation
      turnAxis = Self.turnAxis(of: form, turned: turn)
    }
    camera.zoom = options.zoom
    camera.perspective = layout.perspective
  }

  private static func turnAxis(of form: CloudForm, turned turn: Quaternion) -> SIMD3<Double> {
    form.shape.isBall && form.isPlain ? form.homeAxis : turn.rotate(form.homeAxis)
  }
}

extension CloudPose {
  /// Turns a globe's home to the front unless the options turn the globe.
  ///
  /// The axis through the poles is the turn axis.
  mutating func faceHome(_ home: Quaternion, options: HomePose) {
    if options.yaw == 0, options.pitch == 0 {
      orientation = Quaternion(yaw: 0, pitch: 0, roll: options.roll) * home
    }
    turnAxis = orientation.rotate([0, 1, 0])
  }

  /// Returns the extent that the camera must show while labels turn; nil for a sphere.
  ///
  /// A sphere is equally large in portrait and landscape pictures, because labels that an edge
  /// would cut are moved inward or hidden, and need no room. A small cloud has all labels in front.
  /// The extent shows all of them in each pose of the swing.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - design: The design with which the labels were made.
  ///   - axis: The axis of the turn, world space; nil for the cloud's own axis.
  package func extent(
    of batch: GlyphBatch, in design: CloudDesign, turningAbout axis: SIMD3<Double>? = nil
  ) -> ViewExtent? {
    let (space, form) = (design.layout.space, design.layout.space.form)
    let hidesCutLabels = design.layout.declutter == .hide && space.facing == .camera
    let isPlainSphere = form.shape.isBall && form.isPlain
    let few =
      isPlainSphere && space.facing == .camera && design.layout.declutter != .off
      ? batch.fewLabelsExtent(
        style: design.theme.style, orientation: orientation, turningAbout: axis ?? turnAxis,
        swing: swing, sphereScale: sphereScale, distance: camera.distance) : nil
    if let few { return few }
    if hidesCutLabels, isPlainSphere { return nil }
    return batch.extent(
      on: form, style: design.theme.style, orientation: orientation,
      turningAbout: axis ?? turnAxis, distance: camera.distance)
  }
}
