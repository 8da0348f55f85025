package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLook

extension Scene {
  /// Shows another extent at zoom 1.
  package mutating func show(_ extent: ViewExtent?) {
    guard camera.extent != extent else { return }
    camera.extent = extent
    lastMove = time
  }

  /// Shows another cloud from where this one is seen.
  ///
  /// - Parameters:
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - homeOrientation: The orientation that it starts with.
  ///   - homeCamera: The camera that it starts with.
  package mutating func show(
    _ space: CloudSpace, homeOrientation: Quaternion, homeCamera: Camera
  ) {
    self.space = space
    (settings.homeOrientation, settings.homeCamera) = (homeOrientation, homeCamera)
    show(homeCamera.extent)
  }

  /// Lets an untouched sphere swing to and fro about home, or go round.
  ///
  /// - Parameter angle: How far it swings to either side, radians, > 0; nil to go round.
  package mutating func swing(by angle: Double?) {
    settings.idleSwing = angle
    turning.idle.swing = angle
  }

  /// Shows the cloud in a part of the view; nil for all of it.
  package mutating func show(in room: Camera.Room?) {
    guard camera.room != room else { return }
    camera.room = room
    settings.homeCamera.room = room
    lastMove = time
  }

  /// Turns so that the heaviest of the labels that a filter left are in front.
  ///
  /// - Parameter front: Where they are, model space, of any length; nil for the home orientation.
  package mutating func face(_ front: SIMD3<Double>?) {
    seeking.orientationBefore = nil
    if let front {
      if front.max() > 1e-6 || front.min() < -1e-6 { bringToFront(front) }
    } else {
      turn(to: settings.homeOrientation)
    }
  }

  /// Keeps an untouched sphere still while a filter shows its result in front, or lets it turn again.
  package mutating func rest(onResult isResult: Bool) { showsResult = isResult }

  /// Whether the home pose is seen, at rest, and nothing was sought.
  package var isAtHome: Bool {
    isStill && focus == nil && search == nil && !isHeld && camera.zoom <= settings.homeCamera.zoom
      && orientation.angle(to: settings.homeOrientation) < 1e-3
  }

  /// Lets the pointer point at nothing until a hand uses it again.
  package mutating func pointAtNothing() { hoveredLabel = nil }

  /// Moves the focus to a label without bringing it to the front, or takes it away.
  package mutating func moveFocus(to label: Int?) { focus = label }

  /// Lets go of the sphere, without a click and without a fling.
  package mutating func letGo() {
    if isHeld { begin(.none) }
    (pointing.lastClick, menu, pointing.finger) = (nil, nil, nil)
  }

  /// Repeats the search after labels have changed.
  ///
  /// A match that is in focus stays. Where there was none, or the one in focus only resembled the text
  /// and now others have it, the best is focused as if the text had just been typed.
  public mutating func findAgain(guide: LabelGuide) {
    guard var search, !search.text.isEmpty else { return }
    let before = search.matches
    search.adopt(listed(guide.find(search.text), guide: guide))
    self.search = search
    guard let best = search.matches.first else { return }
    let isSuperseded = focus.map { before.contains($0) && !search.matches.contains($0) } ?? false
    if before.isEmpty || isSuperseded { focus(on: best, guide: guide) }
  }

  /// Adopts other motion and colours; the view stays where it is.
  package mutating func adopt(_ settings: Settings, theme: Theme) {
    self.theme = theme
    guard settings != self.settings else { return }
    self.settings = settings
    zoom.limit(to: settings.zoomRange, home: settings.homeCamera.zoom)
    turning.idle = turning.idle.followed(by: settings.idleTurn)
    guard !isHeld else { return }
    begin(.none)
    // A sphere that turns, or is about to, goes on.
    if turning.idle.delay == nil { rest(for: settings.idleDelay) }
  }
}
