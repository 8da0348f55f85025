public import TagSphereCloudCore
public import TagSphereGeometry

/// What is seen and how it moves: the sphere's orientation, the eye, and the label in focus.
///
/// A value without a clock or a window: it is told events and times, and gives frames. All motion is
/// an exact function of the time that has passed, so the same events give the same motion at any
/// frame rate. Events take effect at their own times, not at the frame's.
public struct Scene: Sendable {
  /// How the sphere moves and looks when nobody touches it.
  public let settings: Settings
  /// The theme that frames are drawn in.
  public let theme: Theme
  /// The cloud's form, and how its depth is shown.
  public let space: CloudSpace
  /// The pixels that frames are drawn to.
  public internal(set) var viewport: Viewport
  /// How much larger than usual the screen wants its text; distances of the hand scale with it.
  public var contentScale = 1.0
  /// The sphere's orientation, a unit quaternion.
  public internal(set) var orientation: Quaternion
  /// The eye.
  public internal(set) var camera: Camera
  /// The label under the pointer, which the frame highlights.
  public internal(set) var hoveredLabel: Int? {
    didSet { if hoveredLabel != oldValue { hoverStart = time } }
  }
  /// The time at which the pointer came to the label under it.
  var hoverStart: Duration
  /// The label in focus, which keys walk from and Enter chooses.
  public internal(set) var focus: Int? {
    didSet { if focus != oldValue { focusStart = time } }
  }
  /// The time at which the focus came to its label.
  var focusStart = Duration.zero
  /// The search that is open, if any.
  public internal(set) var search: Search?
  /// Whether the keys are explained.
  public internal(set) var showsKeys = false
  /// Whether the person has stopped all that moves by itself.
  public internal(set) var isPaused = false
  /// The time up to which the scene has moved, on the window's clock.
  public internal(set) var time: Duration
  /// The time at which orientation, zoom or viewport last changed.
  public internal(set) var lastMove: Duration

  var motion = Motion.none
  /// The orientation at which the motion began, before its own turn and the idle one.
  var base: Quaternion
  var idle: IdleTurn
  /// The camera's zoom and shift.
  var zoom: Zoom
  /// The last click, which the next one may make a double click.
  var lastClick: Click?
  /// Where the pointer is, in the window or holding on to the sphere; nil elsewhere, and where it
  /// has rested since keys moved the sphere.
  var pointer: SIMD2<Double>?

  /// What the sphere does besides its idle turn.
  enum Motion: Hashable, Sendable {
    /// Nothing.
    case none
    /// A button is down; the hand may yet mean a click or a pull.
    case held(Hold)
    /// It goes on from a flick, since a time given as elapsed.
    case spinning(InertialSpin, elapsed: Duration)
    /// It glides by steps about the vertical and then the horizontal axis, radians.
    case stepping(yaw: Glide, pitch: Glide)
    /// It comes to an orientation on the shortest way: home, or with a label in front.
    case turning(RotationSpring)
  }

  /// A button held down over the sphere.
  struct Hold: Hashable, Sendable {
    /// Which button.
    var button: InputEvent.PointerButton
    /// Where and when it went down, and the label that was there.
    var press: Click
    /// What of the sphere is held.
    var grip: Grip
    /// Where the pull has been.
    var trail: DragTrail
    /// Whether the pointer has left the place of the press, so that it is no click.
    var isPull = false
  }

  /// A scene at home, about to turn.
  ///
  /// - Parameters:
  ///   - settings: How it moves.
  ///   - theme: Colours and depth cue.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - viewport: The pixels that frames are drawn to.
  ///   - time: Now, on the clock of the events to come.
  public init(
    settings: Settings = Settings(), theme: Theme = .midnight, space: CloudSpace = CloudSpace(),
    viewport: Viewport, time: Duration
  ) {
    self.settings = settings
    self.theme = theme
    self.space = space
    self.viewport = viewport
    self.time = time
    lastMove = time
    hoverStart = time
    orientation = settings.homeOrientation
    base = settings.homeOrientation
    idle = settings.idleTurn
    zoom = Zoom(settings.homeCamera.zoom, in: settings.zoomRange)
    camera = settings.homeCamera
    idle.resume(after: .zero)
  }

  /// The frame as it stands.
  public var frame: FrameUniforms {
    var frame = FrameUniforms(
      orientation: orientation, camera: camera, viewport: viewport, theme: theme,
      space: space, highlightedLabel: highlightedLabel,
      highlightScale: theme.highlightStyle.scale(
        at: time - hoverStart, isReduced: settings.isReduced || isPaused))
    frame.focusRing = focus.map {
      FocusRing(label: $0, color: theme.focusColor, contentScale: contentScale)
    }
    return frame
  }

  /// The label that stands out: the one under the pointer, else the one in focus.
  public var highlightedLabel: Int? { hoveredLabel ?? focus }

  /// Whether the picture stays as it is until an event, or until ``rest`` is over.
  public var isStill: Bool {
    guard zoom.isResting, !idle.isMoving, !isPulsing else { return false }
    switch motion {
    case .none, .held: return true
    case .spinning, .stepping, .turning: return false
    }
  }

  /// Whether the label under the pointer swells and shrinks.
  private var isPulsing: Bool {
    highlightedLabel != nil && theme.highlightStyle.pulse != nil && !settings.isReduced && !isPaused
  }

  /// Whether a hand or a key moves the sphere, or holds it: nobody knows where it will be next.
  public var isHandled: Bool {
    switch motion {
    case .none, .spinning: false
    case .held, .stepping, .turning: true
    }
  }

  /// The time left until the still sphere begins to turn by itself; nil if it will not.
  public var rest: Duration? {
    idle.cruisingSpeed == 0 || isPaused ? nil : idle.delay
  }
}
