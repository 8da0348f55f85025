internal import TagSphereArrangement
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereWheels

/// What the wheels beside a cloud look like in a frame.
struct ShownWheels: Equatable {
  /// Rings and their words.
  var frame: WheelFrame
  /// How often other numbers of results were shown.
  var countVersion: Int
}

/// The wheels that filter the cloud.
extension Viewer {
  /// The key that gives the keys to the wheels, and back to the sphere.
  private static let key = InputEvent.Key.function(6)

  /// Applies an event if it is for the wheels.
  ///
  /// - Returns: What of it is for the sphere; nil for nothing.
  func turnWheels(by timed: TimedEvent) -> TimedEvent? {
    guard let scene = wheels?.scene, !isBlank || timed.event.letsGo else { return timed }
    let event = timed.event
    if case .key(Self.key, _, false) = event {
      wheels?.takeKeys(!scene.usesKeys)
      return nil
    }
    // A menu or a search has the keys, and a menu or a held sphere the pointer.
    let isForSphere =
      self.scene.menu != nil
      || (event.isTyped ? self.scene.search != nil : self.scene.isHeld)
    if !isForSphere || event.letsGo, scene.claims(event) {
      wheels?.apply(event, at: timed.time)
      return nil
    }
    switch event {
    case .pressed, .touched(_, .began, _): wheels?.takeKeys(false)
    // Both follow the window.
    case .resized, .screenChanged, .focusLost: wheels?.apply(event, at: timed.time)
    case .pointerMoved(let point):
      // No label under a ring is pointed at.
      guard !self.scene.isHeld, scene.wheels.layout.ring(at: point) != nil else { break }
      return TimedEvent(.pointerLeft, at: timed.time)
    default: break
    }
    return timed
  }

  /// Whether a wheel turns without an event.
  var isWheelMoving: Bool { wheels?.scene.isMoving == true }

  /// Lets the wheels' choice take effect on the cloud.
  func followWheels() {
    guard var wheels else { return }
    self.wheels = nil
    let hasChanged = wheels.advance(to: now)
    wheels.heading = legendTargets.headingArea
    self.wheels = wheels
    scene.show(in: wheels.room)
    reportOmission()
    let room = FrontRoom(
      of: scene.settings.homeCamera, in: scene.viewport,
      around: [legendTargets.area, legendTargets.headingArea].compactMap(\.self) + wheelAreas)
    let isOtherRoom = room != filteredRoom && !wheels.leavesAll
    filteredRoom = room
    if hasChanged || isOtherRoom, !wheels.leavesAll || !cloud.withheld.isEmpty {
      let front = cloud.filter(to: wheels.leavesAll ? nil : wheels.survivors, in: room)
      if let focus = scene.focus, !cloud.isOffered(focus) { scene.moveFocus(to: nil) }
      if let label = scene.hoveredLabel, !cloud.isOffered(label) { scene.pointAtNothing() }
      // Where only the room is another, a hand may have turned the result.
      if hasChanged { scene.face(front) }
      scene.rest(onResult: !wheels.leavesAll)
      _ = cloud.follow(scene)
      pacer.contentChanged(now: now)
    }
    let next = ShownWheels(frame: wheels.scene.frame, countVersion: wheels.scene.countVersion)
    if next != shownWheels {
      shownWheels = next
      pacer.contentChanged(now: now)
    }
  }

  /// Counts the labels that the filter leaves and the frame draws, once none of them moves or fades: in the
  /// view that the result is composed for.
  ///
  /// Once it is said that not all are shown, it is said until the choice is another, so that the text has
  /// the same room.
  func countShownSurvivors() {
    guard let wheels, !wheels.leavesAll, !cloud.isMoving, !cloud.isFading, scene.isAtHome,
      let drawn = cloud.drawnCount(in: scene.frame)
    else { return }
    let isWhole = drawn == wheels.survivors.count && wheels.shownCount == nil
    let shown = isWhole ? nil : drawn
    guard shown != wheels.shownCount else { return }
    self.wheels?.shownCount = shown
    pacer.contentChanged(now: now)
  }

  /// Says which wheels the window has no room for, whenever more are left out than ever before.
  private func reportOmission() {
    guard let wheels = wheels?.scene.wheels else { return }
    let count = wheels.layout.omittedCount
    guard count > omittedWheels, let sentence = wheels.layout.omission(of: wheels.document) else {
      return
    }
    omittedWheels = count
    warn(sentence)
  }

  /// The area of the number beside the wheels, pixels: labels make room for it.
  var wheelAreas: [Overlay.Rectangle] {
    let textSize = CloudOverlay.textSize(contentScale: scene.textScale)
    return wheels.map { [$0.totalArea(textSize: textSize)] } ?? []
  }

  /// Creates the wheels that the settings ask for, once there are tags with their columns.
  func makeWheels(time: Duration) {
    guard wheels == nil, let filter = settings.wheels else { return }
    do throws(FacetError) {
      let size = scene.viewport
      wheels = try CloudWheels(
        filter, of: cloud.tags, isPresent: { cloud.isPresent($0) }, theme: scene.theme,
        source: cloud.source, size: [size.width, size.height], time: time,
        isReduced: settings.motion.isReduced, messages: messages)
      wheels?.adopt(contentScale: scene.contentScale)
      adoptWheelSettings()
      wheelFault = nil
    } catch {
      wheelFault = error
    }
    if let wheels { scene.show(in: wheels.room) }
  }

  /// Lets the wheels follow the settings.
  func adoptWheelSettings() {
    wheels?.adopt(
      isReduced: settings.motion.isReduced, isTouch: settings.interface.isTouch,
      isOnWall: settings.kiosk != nil)
  }

  /// Follows other labels.
  func renewWheels() {
    makeWheels(time: now)
    wheels?.renew(tags: cloud.tags) { cloud.isPresent($0) }
    followWheels()
  }

  /// Reports why there are no wheels, where a document is complete.
  func reportWheelFault() {
    guard let wheelFault else { return }
    warn(Message("there are no wheels: \("\(wheelFault)")"))
    self.wheelFault = nil
  }
}

extension InputEvent {
  /// Whether it ends what a press began.
  fileprivate nonisolated var letsGo: Bool {
    switch self {
    case .released, .touched(_, .ended, _), .touched(_, .cancelled, _): true
    default: false
    }
  }

  /// Whether it comes from a keyboard.
  fileprivate nonisolated var isTyped: Bool {
    switch self {
    case .key, .character: true
    default: false
    }
  }
}
