package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLook

extension Scene {
  /// Sets the extent of the cloud that the view shows at zoom 1.
  package mutating func show(_ extent: ViewExtent?) {
    guard camera.extent != extent else { return }
    camera.extent = extent
    lastMove = time
  }

  /// Shows another cloud; the current orientation and zoom stay.
  ///
  /// - Parameters:
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - homeOrientation: The new home orientation.
  ///   - homeCamera: The new home camera.
  package mutating func show(
    _ space: CloudSpace, homeOrientation: Quaternion, homeCamera: Camera
  ) {
    self.space = space
    (settings.homeOrientation, settings.homeCamera) = (homeOrientation, homeCamera)
    show(homeCamera.extent)
  }

  /// Lets an untouched sphere swing about home, or turn full circles.
  ///
  /// - Parameter angle: The angle of the swing to either side, radians, > 0; nil for full circles.
  package mutating func swing(by angle: Double?) {
    settings.idleSwing = angle
    turning.idle.swing = angle
  }

  /// Shows the cloud in a part of the view; nil for the whole view.
  package mutating func show(in room: Camera.Room?) {
    guard camera.room != room else { return }
    camera.room = room
    settings.homeCamera.room = room
    lastMove = time
  }

  /// Turns the heaviest labels of a filter's result to the front.
  ///
  /// - Parameter front: The direction of the labels, model space, any length; zero has no effect;
  ///   nil turns to the home orientation.
  package mutating func face(_ front: SIMD3<Double>?) {
    seeking.orientationBefore = nil
    if let front {
      if front.max() > 1e-6 || front.min() < -1e-6 { bringToFront(front) }
    } else {
      turn(to: settings.homeOrientation)
    }
  }

  /// Stops an untouched sphere while a filter's result is in front, or lets it turn again.
  package mutating func rest(onResult isResult: Bool) { showsResult = isResult }

  /// Whether the sphere rests in the home pose, without a focus, a search or a magnification.
  package var isAtHome: Bool {
    isStill && focus == nil && search == nil && !isHeld && camera.zoom <= settings.homeCamera.zoom
      && orientation.angle(to: settings.homeOrientation) < 1e-3
  }

  /// Removes the highlight under the pointer until the pointer is used again.
  package mutating func pointAtNothing() { hoveredLabel = nil }

  /// Moves the focus to a label without bringing it to the front; nil drops the focus.
  package mutating func moveFocus(to label: Int?) { focus = label }

  /// Releases the sphere without a click and without a fling.
  package mutating func letGo() {
    if isHeld { begin(.none) }
    (pointing.lastClick, menu, pointing.finger) = (nil, nil, nil)
  }

  /// Repeats the search after labels have changed.
  ///
  /// A focused label that still matches keeps the focus. The best match gets the focus if there were no
  /// matches before, or if the focused label no longer matches.
  package mutating func findAgain(guide: LabelGuide) {
    guard var search, !search.text.isEmpty else { return }
    let before = search.matches
    search.adopt(listed(guide.find(search.text), guide: guide))
    self.search = search
    guard let best = search.matches.first else { return }
    let isSuperseded = focus.map { before.contains($0) && !search.matches.contains($0) } ?? false
    if before.isEmpty || isSuperseded { focus(on: best, guide: guide) }
  }

  /// Adopts other motion settings and colours; orientation and zoom stay.
  package mutating func adopt(_ settings: Settings, theme: Theme) {
    self.theme = theme
    guard settings != self.settings else { return }
    self.settings = settings
    zoom.limit(to: settings.motion.zoomRange, home: settings.homeCamera.zoom)
    turning.idle = turning.idle.followed(by: settings.idleTurn)
    guard !isHeld else { return }
    begin(.none)
    // A sphere that turns, or is about to turn, continues.
    if turning.idle.delay == nil { rest(for: settings.motion.idleDelay) }
  }
}
