internal import TagSphereArrangement
internal import TagSphereCloudReference
internal import TagSphereForms
package import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereInteraction
package import TagSphereLabels
internal import TagSphereLook

/// A cloud on a screen: it takes events and times, and tells what to draw and what to do.
///
/// It is to a page what a viewer is to a window: the same scene, decluttering and picks, without a clock, a
/// driver or texts over the cloud. A program repeats:
///
/// 1. ``take(_:)`` the events since the last turn, and call other functions of the engine.
/// 2. ``turn(at:)`` follows the time, and tells what changed.
/// 3. If the turn has a frame, draw ``drawing``, which the next call may change.
package struct Engine {
  /// The view and its motion.
  package internal(set) var scene: Scene
  /// The data of the last frame.
  package internal(set) var drawing: FrameDrawing
  /// The labels and their hit index.
  var picker: LabelPicker
  var declutterer: Declutterer?
  var appearance: LabelAppearance
  let search: LabelSearch
  /// The areas over the cloud that labels leave free, window pixels.
  var obstacles: [Overlay.Rectangle] = []
  /// The last frame; nil before the first one.
  var picture: FrameUniforms?
  /// Whether the next turn has a frame in any case.
  var needsFrame = true
  /// Whether the last turn of decluttering was for a still picture.
  var isStillPicture = false
  /// Whether Escape was pressed since the cloud received the keyboard, so that Tab leaves the cloud.
  var isLeaving = false
  /// Whether motion follows the setting of the reader's system.
  let followsSystem: Bool
  private var queue: [TimedEvent] = []
  private var actions: [SceneAction] = []
  private var fingers = Fingers()
  /// Whether the pointer is a finger, which hits labels from farther away.
  private var isTouch = false

  /// Shows a cloud in its home pose; an untouched sphere begins to turn.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - viewport: The pixels that frames are drawn to.
  ///   - contentScale: The scale of the screen's text relative to the usual size, > 0.
  ///   - time: The present time, on the clock of the events.
  ///   - subpixelBits: The precision of the rasterizer, bits, 0…16: `SUBPIXEL_BITS` of the driver.
  /// - Complexity: O(n log n) in the labels.
  package init(
    _ cloud: BakedCloud, viewport: Viewport, contentScale: Double = 1, time: Duration,
    subpixelBits: Int = 8
  ) {
    let batch = cloud.batch
    picker = LabelPicker(batch: batch, subpixelBits: subpixelBits)
    if cloud.declutter != .off {
      declutterer = Declutterer(
        batch: batch, weights: cloud.weights, mode: cloud.declutter, box: cloud.theme.style.box)
    }
    appearance = LabelAppearance(
      labelCount: batch.labels.count, declutters: cloud.declutter != .off)
    search = LabelSearch(weights: cloud.weights)
    followsSystem = cloud.settings.motion.amount == .auto
    scene = Scene(
      settings: cloud.settings, theme: cloud.theme, space: cloud.space, viewport: viewport,
      time: time)
    scene.contentScale = contentScale
    drawing = FrameDrawing(of: batch)
  }

  /// The labels.
  package var batch: GlyphBatch { picker.batch }

  /// The number of labels.
  package var count: Int { batch.labels.count }

  // MARK: Events

  /// Takes an event, which the next turn applies.
  ///
  /// Two fingers magnify the picture. Events with impossible numbers are ignored, and so are events that ask
  /// for texts over the cloud, which an engine does not have.
  package mutating func take(_ event: TimedEvent) {
    guard event.event.isPlausible else { return }
    switch event.event {
    case .key(.function, _, _), .character("?"), .dropped: return
    case .touched: isTouch = true
    case .pressed, .pointerMoved: isTouch = false
    case .key(.escape, _, isRepeat: false): isLeaving = true
    case .focusLost: isLeaving = false
    case .exposed: needsFrame = true
    default: break
    }
    for part in fingers.events(for: event.event) {
      queue.append(TimedEvent(part, at: event.time))
    }
  }

  /// Applies the events so far, and advances to a time.
  mutating func catchUp(to time: Duration) {
    let events = queue
    queue.removeAll(keepingCapacity: true)
    // A copy of the scene, because picking reads the engine.
    var scene = scene
    let (slop, guide) = (slop, guide)
    let requested = scene.apply(
      events, now: time, pick: { label(atWindowPoint: $0, in: $1, slop: slop) }, guide: guide)
    self.scene = scene
    actions += requested
  }

  /// The distance from a label within which the pointer counts as on it, pixels.
  private var slop: Double { LabelPicker.slop(isTouch: isTouch) * scene.contentScale }

  /// Returns the label that a click at a window point chooses now, by the window's pick rule.
  package func label(atWindowPoint point: SIMD2<Double>) -> Int? {
    label(atWindowPoint: point, in: scene.frame, slop: slop)
  }

  /// Returns the label at a point of a frame; see ``label(atWindowPoint:)``.
  private func label(
    atWindowPoint point: SIMD2<Double>, in frame: FrameUniforms, slop: Double
  ) -> Int? {
    picker.label(
      atPixel: point, in: frame, space: scene.space, states: appearance.states,
      among: appearance.pickable(with: declutterer), slop: slop)
  }

  /// The answers to the scene's queries about labels.
  var guide: LabelGuide {
    let (batch, states, search) = (picker.batch, appearance.states, search)
    return LabelGuide(
      of: batch, states: states, order: { search.order }, find: { search.matches(of: $0) })
  }

  // MARK: The turn

  /// Applies the events so far, follows the time, and prepares a frame if the picture changes.
  ///
  /// - Parameter now: The present time, on the clock of the events.
  package mutating func turn(at now: Duration) -> Turn {
    catchUp(to: now)
    var hasChanged = appearance.follow(scene, marks: [], legendEntries: [])
    let frame = scene.frame
    let isNew = needsFrame || hasChanged || frame != picture
    if isNew || isFading, declutter(frame) { hasChanged = true }
    var turn = Turn()
    turn.hasFrame = isNew || hasChanged
    if turn.hasFrame {
      drawing.prepare(frame, states: appearance.states, of: picker.batch)
      (picture, needsFrame) = (frame, false)
    }
    turn.actions = actions
    actions = []
    turn.cursor = scene.isPulled ? .grabbing : scene.hoveredLabel == nil ? .grab : .pointer
    (turn.hovered, turn.focus) = (scene.hoveredLabel, scene.focus)
    turn.tooltip = scene.tooltipLabel.map { label in
      let box = frame.windowBox(of: batch.labels[label], isHighlighted: true)
      return Turn.Tooltip(label: label, low: box.low, high: box.high)
    }
    turn.wake = wake(after: now)
    return turn
  }

  /// Whether labels fade, so that the next frame may differ even if the scene is still.
  private var isFading: Bool { declutterer?.isSettled == false }

  /// Hides and shows labels for a frame.
  ///
  /// - Returns: Whether any label's visibility has changed.
  private mutating func declutter(_ frame: FrameUniforms) -> Bool {
    guard declutterer != nil else { return false }
    let scene = scene
    declutterer?.preferred = scene.search?.matches ?? []
    declutterer?.room = PictureRoom(obstacles: obstacles, hasEdges: scene.camera.zoom <= 1)
    let hasChanged: Bool
    if isStillPicture {
      declutterer?.settle(frame)
      (hasChanged, isStillPicture) = (true, false)
    } else {
      hasChanged =
        declutterer?.update(
          frame, now: scene.time, isHandled: scene.isHandled,
          foresee: { scene.frame(foreseenIn: $0) }) == true
    }
    if hasChanged { appearance.adopt(&declutterer) }
    return hasChanged
  }

  /// Returns the time of the next turn; nil if the picture rests.
  private func wake(after now: Duration) -> Duration? {
    if !scene.isStill || isFading { return now }
    var times: [Duration] = []
    if let wait = scene.rest { times.append(scene.time + wait) }
    if let wait = scene.pointingRest { times.append(scene.time + wait) }
    if let wait = scene.choiceWait { times.append(scene.time + wait) }
    if let wait = scene.tooltipWait, wait > .zero { times.append(scene.time + wait) }
    return times.min().map { max($0, now) }
  }
}
