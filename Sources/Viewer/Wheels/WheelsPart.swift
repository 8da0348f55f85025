internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereText
internal import TagSphereWheels

/// The wheels beside a cloud, which filter it.
struct WheelsPart: ViewerPart {
  /// The wheels; nil until a tag has their columns.
  private(set) var wheels: CloudWheels?
  private let filter: WheelFilter
  /// The reason why the requested wheels cannot be shown; nil once it was reported.
  private var fault: FacetError?
  private var omitted = OmittedWheels()
  /// The area of the sphere at the last arrangement of the filter's result.
  private var room: FrontRoom?
  /// The appearance of the wheels in the last frame.
  private var shown: Shown?
  private var drawing: CloudWheelLayers?

  /// The key that switches the keyboard focus between the wheels and the sphere.
  private static let key = InputEvent.Key.function(6)

  /// The appearance of the wheels in a frame.
  private struct Shown: Equatable {
    /// Rings and their words.
    var frame: WheelFrame
    /// The version of the numbers of results.
    var countVersion: Int
  }

  /// Creates the wheels from the settings of a view; nil without wheels.
  init?(_ view: inout View) {
    guard let filter = view.settings.wheels else { return nil }
    self.filter = filter
    make(in: &view)
  }

  /// Creates the wheels once tags have their columns.
  private mutating func make(in view: inout View) {
    guard wheels == nil else { return }
    do throws(FacetError) {
      let size = view.scene.viewport
      var wheels = try CloudWheels(
        filter, of: view.cloud.tags, isPresent: { view.cloud.isPresent($0) },
        theme: view.scene.theme, source: view.cloud.source, size: [size.width, size.height],
        time: view.now,
        isReduced: view.settings.motion.isReduced, messages: view.messages)
      wheels.adopt(contentScale: view.scene.contentScale)
      wheels.adopt(view.settings)
      view.scene.show(in: wheels.room)
      (self.wheels, fault) = (wheels, nil)
    } catch {
      fault = error
    }
  }

  // MARK: Input

  var takesEvents: Bool { wheels != nil }

  mutating func take(_ timed: TimedEvent, in view: inout View) -> TimedEvent? {
    let event = timed.event
    guard let scene = wheels?.scene, !view.isBlank || event.endsPress else { return timed }
    if case .key(Self.key, _, false) = event {
      wheels?.takeKeys(!scene.usesKeys)
      return nil
    }
    // A menu or a search has the keyboard focus; a menu or a held sphere has the pointer.
    let isForSphere =
      view.scene.menu != nil
      || (event.isTyped ? view.scene.search != nil : view.scene.isHeld)
    if !isForSphere || event.endsPress, scene.claims(event) {
      wheels?.apply(event, at: timed.time)
      return nil
    }
    switch event {
    case .pressed, .touched(_, .began, _): wheels?.takeKeys(false)
    // The wheels and the sphere both follow the window.
    case .resized, .screenChanged, .focusLost: wheels?.apply(event, at: timed.time)
    case .pointerMoved(let point):
      // A label below a ring is not pointed at.
      guard !view.scene.isHeld, scene.wheels.layout.ring(at: point) != nil else { break }
      return TimedEvent(.pointerLeft, at: timed.time)
    default: break
    }
    return timed
  }

  // MARK: The turn

  mutating func follow(_ view: inout View) {
    guard var wheels = wheels.take() else { return }
    let hasChanged = wheels.advance(to: view.now)
    wheels.heading = view.legend.headingArea
    self.wheels = wheels
    view.scene.show(in: wheels.room)
    omitted.report(wheels.scene.wheels, in: &view)
    filter(hasChanged: hasChanged, in: &view)
    let next = Shown(frame: wheels.scene.frame, countVersion: wheels.scene.countVersion)
    guard next != shown else { return }
    shown = next
    view.contentChanged()
  }

  /// Applies the wheels' selection to the cloud.
  ///
  /// - Parameters:
  ///   - hasChanged: Whether the selection may have changed.
  ///   - view: The view.
  private mutating func filter(hasChanged: Bool, in view: inout View) {
    guard let wheels else { return }
    let room = FrontRoom(
      of: view.scene.settings.homeCamera, in: view.scene.viewport,
      around: view.legend.occupied + areas(in: view))
    let isOtherRoom = room != self.room && !wheels.leavesAll
    self.room = room
    guard hasChanged || isOtherRoom, !wheels.leavesAll || !view.cloud.withheld.isEmpty else {
      return
    }
    let front = view.cloud.filter(to: wheels.leavesAll ? nil : wheels.survivors, in: room)
    if let focus = view.scene.focus, !view.cloud.isOffered(focus) {
      view.scene.moveFocus(to: nil)
    }
    if let label = view.scene.hoveredLabel, !view.cloud.isOffered(label) {
      view.scene.pointAtNothing()
    }
    // If only the area changed, keep the orientation: the user may have turned the result.
    if hasChanged { view.scene.face(front) }
    view.scene.rest(onResult: !wheels.leavesAll)
    view.followScene()
    view.contentChanged()
  }

  /// Reports the reason why there are no wheels.
  private mutating func reportFault(in view: inout View) {
    guard let fault else { return }
    view.warn(Message("there are no wheels: \("\(fault)")"))
    self.fault = nil
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    switch change {
    case .labels:
      make(in: &view)
      wheels?.renew(tags: view.cloud.tags) { view.cloud.isPresent($0) }
      follow(&view)
    case .preferences(let changes):
      if changes.design != nil {
        wheels?.adopt(view.messages)
        wheels?.adopt(view.scene.theme)
        drawing = nil
      }
      wheels?.adopt(view.settings)
      if changes.design != nil { follow(.labels, in: &view) }
    case .visitEnded:
      wheels?.takeKeys(false)
      wheels?.goHome()
    case .called(let turn): wheels?.turnOn(turn)
    case .complete: reportFault(in: &view)
    case .renumbered, .images, .front, .chose: break
    }
  }

  /// Counts the drawn labels of the filter's result at rest, in the home view.
  ///
  /// Once the text says that not all labels are shown, it keeps saying so until the selection
  /// changes, so that its area stays the same.
  mutating func prepareFrame(_ view: inout View) {
    guard let wheels, !wheels.leavesAll, !view.cloud.isMoving, !view.cloud.isFading,
      view.scene.isAtHome, let drawn = view.cloud.drawnCount(in: view.frame)
    else { return }
    let isWhole = drawn == wheels.survivors.count && wheels.shownCount == nil
    let shown = isWhole ? nil : drawn
    guard shown != wheels.shownCount else { return }
    self.wheels?.shownCount = shown
    view.contentChanged()
  }

  func add(to facts: inout ViewFacts, in view: View) {
    guard let wheels else { return }
    facts.labelCount = wheels.total.count
    facts.typed = wheels.scene.typedPanel
    facts.title = wheels.title
    facts.answersCalls = true
    if wheels.scene.isMoving { facts.isMoving = true }
  }

  /// The area of the number beside the wheels.
  func areas(in view: View) -> [Overlay.Rectangle] {
    wheels.map { [$0.totalArea(textSize: view.overlayTextSize)] } ?? []
  }

  func wakeTime(in view: View) -> Duration? { wheels?.scene.pendingChoice }

  // MARK: Drawing

  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    guard var wheels = wheels.take() else { return }
    defer { self.wheels = wheels }
    let layers =
      drawing
      ?? CloudWheelLayers(wheels, theme: view.cloud.design.theme, source: view.cloud.source)
    drawing = layers
    try canvas.share { renderer throws(GLError) in
      try layers.update(&wheels, textSize: view.overlayTextSize, sharing: renderer)
    }
  }

  var layers: [any PictureLayer] { drawing?.all ?? [] }

  mutating func leaveContext() { drawing = nil }
}

extension CloudWheels {
  /// Adopts the input settings of a viewer.
  fileprivate mutating func adopt(_ settings: ViewerSettings) {
    adopt(
      isReduced: settings.motion.isReduced, isTouch: settings.screen.isTouch,
      isOnWall: settings.kiosk != nil)
  }
}

extension View {
  /// The size of text over the cloud, pixels.
  var overlayTextSize: Double { CloudOverlay.textSize(contentScale: scene.textScale) }
}

extension InputEvent {
  /// Whether the event releases a pressed button or finger.
  fileprivate nonisolated var endsPress: Bool {
    switch self {
    case .released, .touched(_, .ended, _), .touched(_, .cancelled, _): true
    default: false
    }
  }

  /// Whether the event comes from a keyboard.
  fileprivate nonisolated var isTyped: Bool {
    switch self {
    case .key, .character: true
    default: false
    }
  }
}

extension Viewer {
  /// The wheels that filter the cloud; nil for none.
  package var wheels: CloudWheels? { parts[WheelsPart.self]?.wheels }
}
