package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLook
package import TagSphereMessages

extension Scene {
  /// The motion of the sphere under input and by itself, and its home position.
  package struct Settings: Hashable, Sendable {
    /// The motion under input and by itself.
    package var motion = MotionOptions()
    /// The axis of an idle turn that moves the front to the right, world coordinates, of any length except zero.
    package var homeAxis = CloudForm().homeAxis
    /// Whether the sphere turns by itself; false if its back is empty.
    package var hasIdleTurn = true
    /// The angle of the idle swing to either side of home, radians, > 0; nil for full circles.
    package var idleSwing: Double?
    /// How the sphere turns to bring a label to the front.
    package var frontTurn = FrontTurn.shortest
    /// Whether a click chooses its label only after no second click can make a double click.
    package var waitsForDoubleClick = false
    /// Whether a double click or Enter fills the window with a label's image.
    ///
    /// If false, a double click magnifies the label.
    package var enlargesImages = false
    /// Whether the menu, the clipboard and all keys of a program's own window are available.
    ///
    /// If false, the screen is locked, or the window belongs to another program.
    package var hasWindowHabits = false
    /// Whether the screen is locked, so that no key ends the program.
    package var isLocked = false
    /// Whether Esc leaves the full screen before it ends the program.
    package var leavesFullScreen = false
    /// The effect of Enter on the text of a search.
    package var typedText = TypedText.searched
    /// Whether the labels are on pages, where the user can arrange them.
    package var hasPages = false
    /// The language of texts over the cloud.
    package var messages = Messages.english
    /// The least size of text over the cloud, as a share of the picture's smaller side.
    package var leastTextShare = 0.0
    /// The home orientation, a unit quaternion.
    package var homeOrientation = Quaternion.identity
    /// The home camera, including its zoom.
    package var homeCamera = Camera()

    /// Creates the default settings.
    package init() {}

    /// The idle speed, rad/s; a positive speed moves the front in the spin direction; 0 for no idle turn.
    package var idleSpeed: Double { hasIdleTurn ? motion.spin * (motion.isReversed ? -1 : 1) : 0 }

    /// The axis of the free idle turn, world coordinates, of any length except zero.
    package var idleAxis: SIMD3<Double> {
      Quaternion(angle: motion.spinDirection, axis: TurnAxis.roll.direction).rotate(homeAxis)
    }

    /// The axis about which the sphere turns by itself, world coordinates, any length except zero.
    package var turnAxis: SIMD3<Double> {
      guard let axis = motion.axis else { return idleAxis }
      // A locked sphere turns in the direction that is closest to the free turn.
      return idleAxis.dot(axis.direction) < 0 ? -axis.direction : axis.direction
    }

    /// The idle turn, at rest.
    var idleTurn: IdleTurn {
      IdleTurn(axis: turnAxis, fullSpeed: motion.isReduced ? 0 : idleSpeed, swing: idleSwing)
    }
  }

  /// How the sphere turns to bring a label to the front.
  package enum FrontTurn: Hashable, Sendable {
    /// By the shortest path; the labels themselves face the viewer.
    case shortest
    /// With the vertical axis upright, for tiles, which lie on the surface.
    case upright
    /// To the home orientation, for tiles of a disc, which all face the viewer there.
    case home

    /// Creates the turn that suits a space.
    package init(in space: CloudSpace) {
      self = space.facing == .camera ? .shortest : space.form.shape == .disc ? .home : .upright
    }
  }

}
