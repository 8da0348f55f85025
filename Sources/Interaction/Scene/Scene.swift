internal import TagSphereArrangement
public import TagSphereForms
public import TagSphereGeometry
public import TagSphereLabels
public import TagSphereLook
internal import TagSphereTagData

/// The state of the view and its motion: the sphere's orientation, the camera, and the label in
/// focus.
///
/// A value without a clock or a window: it receives events and times, and produces frames. All
/// motion is an exact function of the elapsed time, so the same events give the same motion at any
/// frame rate. Events take effect at their own times, not at the frame's.
public struct Scene: Sendable {
  /// The motion settings.
  public internal(set) var settings: Settings
  /// The theme of the frames.
  public internal(set) var theme: Theme
  /// The cloud's form, and how its depth is shown.
  public internal(set) var space: CloudSpace
  /// The pixels that frames are drawn to.
  public internal(set) var viewport: Viewport
  /// The scale of the screen's text relative to the usual size; input distances scale with it.
  public var contentScale = 1.0
  /// The scale of text over the cloud relative to the usual size.
  public var textScale: Double {
    let least = settings.leastTextShare * Double(min(viewport.width, viewport.height))
    return max(contentScale, least / Panel.textSize(contentScale: 1))
  }
  /// The sphere's orientation, a unit quaternion.
  public internal(set) var orientation: Quaternion
  /// The camera.
  public internal(set) var camera: Camera
  /// The label under the pointer, which the frame highlights.
  public internal(set) var hoveredLabel: Int? {
    didSet { if hoveredLabel != oldValue { hoverStart = time } }
  }
  /// The time at which the pointer reached the label under it.
  var hoverStart: Duration
  /// The time at which a hand last used the pointer; nil before the first time.
  var pointed: Duration?
  /// Whether that was since the last frame.
  var isPointing = false
  /// The view that the pointer was last used in.
  var pointedView: PointedView?
  /// The label in focus, from which keys move the focus and which Enter chooses.
  public internal(set) var focus: Int? {
    didSet { if focus != oldValue { focusStart = time } }
  }
  /// The label that a kiosk presents, if any, and how far the others have left its page.
  var presentation: Presentation?
  /// The time at which the label received the focus.
  var focusStart = Duration.zero
  /// The entries of the legend that are pointed at, or were clicked.
  public internal(set) var legend = LegendFocus()
  /// The open search, if any.
  public internal(set) var search: Search?
  /// The orientation in which the search was opened; nil once a hand has turned the sphere.
  var orientationBeforeSearch: Quaternion?
  /// Whether the keys panel is shown.
  public internal(set) var showsKeys = false { didSet { if !showsKeys { firstKey = 0 } } }
  /// The first row of the keys panel that is shown, if they do not all fit.
  var firstKey = 0
  /// The open menu of a label, if any.
  package internal(set) var menu: ContextMenu?
  /// The image that fills the window, if any.
  public internal(set) var enlargement: Enlargement?
  /// Whether the user has paused all automatic motion.
  public internal(set) var isPaused = false
  /// The time up to which the scene has advanced, on the window's clock.
  public internal(set) var time: Duration
  /// The time at which orientation, zoom or viewport last changed.
  public internal(set) var lastMove: Duration

  /// The rise of labels to their places when the cloud is first shown; nil once it is over.
  var entrance: EntranceTime?

  var motion = Motion.none
  /// The orientation at which the current motion began, without the rotation of that motion and of
  /// the idle turn.
  var base: Quaternion
  var idle: IdleTurn
  /// The camera's zoom and shift.
  var zoom: Zoom
  /// The last click, which the next one may turn into a double click.
  var lastClick: Click?
  /// The click whose label is chosen unless it becomes a double click.
  var waitingChoice: WaitingChoice?
  /// Whether a filter's result is in front.
  var showsResult = false
  /// The finger that acts as the pointer.
  var finger: Int?
  /// The pointer's position, in the window or dragging the sphere; nil elsewhere, and while it
  /// rests after keys have moved the sphere.
  var pointer: SIMD2<Double>?

  /// What decides which label is under a point of the window.
  struct PointedView: Hashable, Sendable {
    private let orientation: Quaternion
    private let camera: Camera
    private let viewport: Viewport

    init(_ orientation: Quaternion, _ camera: Camera, _ viewport: Viewport) {
      (self.orientation, self.camera, self.viewport) = (orientation, camera, viewport)
    }
  }

  /// When labels rise to their places.
  struct EntranceTime: Hashable, Sendable {
    /// When they begin; nil until the first frame is shown.
    var start: Duration?
    /// One over the size of the largest label, world units.
    var inverseLargest: Float
  }

  /// The motion of the sphere apart from the idle turn.
  enum Motion: Hashable, Sendable {
    /// Nothing.
    case none
    /// A button is held; it may become a click or a drag.
    case held(Hold)
    /// The spin of a flick, since a time given as elapsed.
    case spinning(InertialSpin, elapsed: Duration)
    /// Glides by steps about the vertical and then the horizontal axis, radians.
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
    /// Whether the pointer has moved away from the press, so that it is a drag and not a click.
    var isPull = false
  }

  /// Creates a scene in the home orientation, with the idle turn about to start.
  ///
  /// - Parameters:
  ///   - settings: The motion settings.
  ///   - theme: Colours and depth fade.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - viewport: The pixels that frames are drawn to.
  ///   - time: The current time, on the clock of the events.
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

  /// The current frame.
  public var frame: FrameUniforms {
    var frame = FrameUniforms(
      orientation: orientation, camera: camera, viewport: viewport, theme: theme,
      space: space, highlightedLabel: highlightedLabel,
      highlightScale: theme.highlightStyle.scale(
        at: time - hoverStart, isReduced: settings.isReduced || isPaused))
    frame.backdrop = theme.backdrop
    frame.focusRing = focus.map {
      FocusRing(label: $0, color: theme.focusColor, contentScale: contentScale)
    }
    frame.entrance = entrance.map {
      let elapsed = $0.start.map { (time - $0) / Entrance.duration } ?? 0
      return Entrance(
        progress: Float(min(max(elapsed, 0), 1)), inverseLargest: $0.inverseLargest)
    }
    if let presentation {
      // The words give way to the one presented, and the dust stays so that the sphere keeps its body.
      (frame.dim, frame.dustDim) = (Float(presentation.clearance(at: time)), 0)
    }
    // One accent is enough: in its filled frame, the label in focus keeps its colour.
    if menu == nil, hoveredLabel == nil, focus != nil {
      // What was searched for can be read, however small it is.
      frame.leastHighlight = frame.readableSize
      frame.highlightStyle.usesColor = false
      frame.highlightStyle.hasBox = true
      frame.highlight = ColorRamp([theme.background, theme.focusColor]).color(at: Self.plateShare)
    }
    return frame
  }

  /// The share of the focus colour in the frame of the label in focus.
  private static let plateShare = 0.14

  /// The highlighted label: the one whose menu is open, or under the pointer, or else in focus.
  public var highlightedLabel: Int? { menu?.label ?? hoveredLabel ?? focus }

  /// Whether the picture does not change until an event, or until ``rest`` has passed.
  public var isStill: Bool {
    guard zoom.isResting, !idle.isMoving, !isPulsing, entrance?.start == nil,
      presentation?.isChanging(at: time) != true, enlargement?.isChanging(at: time) != true
    else { return false }
    switch motion {
    case .none, .held: return true
    case .spinning, .stepping, .turning: return false
    }
  }

  /// Whether the highlighted label swells and shrinks.
  private var isPulsing: Bool {
    highlightedLabel != nil && theme.highlightStyle.pulse != nil && !settings.isReduced && !isPaused
  }

  /// Whether input moves or holds the sphere, so that its motion cannot be predicted.
  public var isHandled: Bool {
    switch motion {
    case .none, .spinning: false
    case .held, .stepping, .turning: true
    }
  }

  /// The time until the still sphere starts to turn by itself; nil if it does not.
  public var rest: Duration? {
    idle.cruisingSpeed == 0 || isPaused ? nil : idle.delay
  }
}
