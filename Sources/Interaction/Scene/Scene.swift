internal import TagSphereArrangement
package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLabels
package import TagSphereLook
internal import TagSphereTagData

/// The state of the view and its motion: the sphere's orientation, the camera, and the label in
/// focus.
///
/// The scene is a value without a clock or a window: it receives events and times, and produces
/// frames. All motion is an exact function of the elapsed time, so the same events give the same motion
/// at any frame rate. Events take effect at their own times, not at the time of the frame.
package struct Scene: Sendable {
  /// The motion settings.
  package internal(set) var settings: Settings
  /// The theme of the frames.
  package internal(set) var theme: Theme
  /// The cloud's form, and how its depth is shown.
  package internal(set) var space: CloudSpace
  /// The pixels that frames are drawn to.
  package internal(set) var viewport: Viewport
  /// The scale of the screen's text relative to the usual size; input distances scale with it.
  package var contentScale = 1.0
  /// The scale of text over the cloud relative to the usual size.
  package var textScale: Double {
    let least = settings.leastTextShare * Double(min(viewport.width, viewport.height))
    return max(contentScale, least / Panel.textSize(contentScale: 1))
  }
  /// The sphere's orientation, a unit quaternion.
  package internal(set) var orientation: Quaternion
  /// The camera.
  package internal(set) var camera: Camera
  /// The pointer, and the label under it.
  var pointing: Pointing
  /// The label in focus, and the time at which it received the focus.
  var focusing = Focusing()
  /// The open search, and the orientation in which it was opened.
  var seeking = Seeking()
  /// The legend, the keys panel, the menu and the image over the cloud.
  var overlay = SceneOverlay()
  /// The motion of the sphere.
  var turning: Turning
  /// The label that a kiosk presents, and how far all other labels have faded out; nil for none.
  var presentation: LabelPresentation?
  /// Whether the user has paused all automatic motion.
  package internal(set) var isPaused = false
  /// The time up to which the scene has advanced, on the window's clock.
  package internal(set) var time: Duration
  /// The time at which orientation, zoom or viewport last changed.
  package internal(set) var lastMove: Duration

  /// The entrance, in which labels rise to their places; nil after its end.
  var entrance: EntranceTime?

  /// The camera's zoom and shift.
  var zoom: Zoom
  /// Whether a filter's result is in front.
  var showsResult = false

  /// The time of the entrance, in which labels rise to their places.
  struct EntranceTime: Hashable, Sendable {
    /// The time at which labels begin to rise; nil until the first frame is shown.
    var start: Duration?
    /// The reciprocal of the size of the largest label, 1/world units.
    var inverseLargest: Float
  }

  /// Creates a scene in the home orientation; the idle turn starts at once.
  ///
  /// - Parameters:
  ///   - settings: The motion settings.
  ///   - theme: Colours and depth fade.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - viewport: The pixels that frames are drawn to.
  ///   - time: The current time, on the clock of the events.
  package init(
    settings: Settings = Settings(), theme: Theme = .midnight, space: CloudSpace = CloudSpace(),
    viewport: Viewport, time: Duration
  ) {
    self.settings = settings
    self.theme = theme
    self.space = space
    self.viewport = viewport
    self.time = time
    lastMove = time
    pointing = Pointing(since: time)
    orientation = settings.homeOrientation
    turning = Turning(idle: settings.idleTurn, from: settings.homeOrientation)
    zoom = Zoom(settings.homeCamera.zoom, in: settings.motion.zoomRange)
    camera = settings.homeCamera
    turning.idle.resume(after: .zero)
  }

  /// The current frame.
  package var frame: FrameUniforms {
    var frame = FrameUniforms(
      orientation: orientation, camera: camera, viewport: viewport, theme: theme,
      space: space, highlightedLabel: highlightedLabel,
      highlightScale: theme.highlightStyle.scale(
        at: time - pointing.start, isReduced: settings.motion.isReduced || isPaused))
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
      // The other words fade out. Their dots stay, so that the outline of the sphere remains visible.
      (frame.dim, frame.dustDim) = (Float(presentation.clearance(at: time)), 0)
    }
    // The filled frame is accent enough, so the label in focus keeps its own colour.
    if menu == nil, hoveredLabel == nil, focus != nil {
      // Magnify the label in focus to a readable size, however small it is.
      frame.leastHighlight = frame.readableSize
      frame.highlightStyle.usesColor = false
      frame.highlightStyle.hasBox = true
      frame.highlight = ColorRamp([theme.background, theme.focusColor]).color(at: Self.plateShare)
    }
    return frame
  }

  /// The share of the focus colour in the background of the label in focus.
  private static let plateShare = 0.14

  /// The highlighted label: of the open menu, or else under the pointer, or else in focus.
  package var highlightedLabel: Int? { menu?.label ?? hoveredLabel ?? focus }

  /// Whether the picture stays unchanged until an event, or until ``rest`` has passed.
  package var isStill: Bool {
    guard zoom.isResting, !turning.idle.isMoving, !isPulsing, entrance?.start == nil,
      presentation?.isChanging(at: time) != true, enlargement?.isChanging(at: time) != true
    else { return false }
    switch turning.motion {
    case .none, .held: return true
    case .spinning, .stepping, .turning: return false
    }
  }

  /// Whether the highlighted label swells and shrinks.
  private var isPulsing: Bool {
    highlightedLabel != nil && theme.highlightStyle.pulse != nil && !settings.motion.isReduced
      && !isPaused
  }

  /// Whether input moves or holds the sphere, so that its motion cannot be predicted.
  package var isHandled: Bool {
    switch turning.motion {
    case .none, .spinning: false
    case .held, .stepping, .turning: true
    }
  }

  /// The time until the resting sphere starts to turn by itself; nil if it stays at rest.
  package var rest: Duration? {
    turning.idle.cruisingSpeed == 0 || isPaused ? nil : turning.idle.delay
  }
}
