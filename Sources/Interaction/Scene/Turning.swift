internal import TagSphereGeometry

/// The motion of a scene's sphere: by a drag, by keys, to an orientation, or by itself.
struct Turning: Sendable {
  /// The motion apart from the idle turn.
  var motion = Motion.none
  /// The orientation at the start of the current motion.
  ///
  /// The rotation since the start of the motion, by the motion and by the idle turn, is not included.
  var base: Quaternion
  /// The turn of an untouched sphere.
  var idle: IdleTurn

  /// Creates the turn of a sphere at rest.
  init(idle: IdleTurn, from base: Quaternion) { (self.idle, self.base) = (idle, base) }

  /// The motion of the sphere apart from the idle turn.
  enum Motion: Hashable, Sendable {
    /// No motion.
    case none
    /// A button is held; it may become a click or a drag.
    case held(Hold)
    /// The spin of a flick, and the time elapsed since its release.
    case spinning(InertialSpin, elapsed: Duration)
    /// Glides by steps about the vertical axis and then about the horizontal one, radians.
    case stepping(yaw: Glide, pitch: Glide)
    /// A turn to an orientation along the shortest path: home, or with a label in front.
    case turning(RotationSpring)
  }

  /// A button held over the sphere.
  struct Hold: Hashable, Sendable {
    /// The button.
    var button: InputEvent.PointerButton
    /// The press: its point, its time, and the label under it.
    var press: Click
    /// The grabbed point of the sphere.
    var grip: Grip
    /// The recent path of the drag.
    var trail: DragTrail
    /// Whether the pointer has moved away from the press, so that this is a drag, not a click.
    var isPull = false
  }
}
