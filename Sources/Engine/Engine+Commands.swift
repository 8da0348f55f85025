internal import TagSphereArrangement
internal import TagSphereForms
package import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereInteraction
package import TagSphereLabels

extension Engine {
  // MARK: The search

  /// Sets the texts that a search finds; they may come at any time before the first search.
  ///
  /// - Parameter texts: One text per label; another number of texts is ignored.
  package func set(texts: [String]) { if texts.count == count { search.set(texts) } }

  /// The text of the open search; nil if none is open.
  package var searchText: String? { scene.search?.text }

  /// The labels that the open search found, best first; empty without a text.
  package var matches: [Int] { scene.search?.matches ?? [] }

  /// Whether a search is open, and its text is not blank.
  package var isSearching: Bool { scene.search.map { !$0.text.isEmpty } ?? false }

  /// Replaces the text of the search as typing does; opens a search if none is open.
  ///
  /// The best match gets the focus. An empty text finds nothing, and the search stays open.
  ///
  /// - Complexity: O(bytes of all texts) for the first search.
  package mutating func search(for text: String, at time: Duration) {
    catchUp(to: time)
    scene.retypeSearch(text, guide: guide)
  }

  /// Closes the search; if it found no label, the sphere turns back.
  package mutating func closeSearch(at time: Duration) {
    catchUp(to: time)
    scene.closeSearch()
  }

  // MARK: The focus

  /// Moves the focus to a label, and brings the label to the front; nil drops the focus.
  ///
  /// An index without a label has no effect.
  package mutating func focus(on label: Int?, at time: Duration) {
    catchUp(to: time)
    guard let label else { return scene.moveFocus(to: nil) }
    if batch.labels.indices.contains(label) { scene.focus(on: label, guide: guide) }
  }

  /// Moves the focus as Tab does, through the matches of a search or all labels by weight.
  ///
  /// Tab walks through a list once: at its end, the focus leaves the cloud, as it leaves other parts of a
  /// page. It also leaves after Escape, if no label is in focus.
  ///
  /// - Parameters:
  ///   - isBackward: Whether Shift is held.
  ///   - time: The present time.
  /// - Returns: Whether the focus leaves the cloud; no label is then in focus.
  package mutating func tab(isBackward: Bool, at time: Duration) -> Bool {
    catchUp(to: time)
    let list = isSearching ? matches : search.order.labels
    let end = isBackward ? list.first : list.last
    let isOver =
      if let focus = scene.focus { focus == end } else { isBackward || isLeaving }
    guard !isOver, !list.isEmpty else {
      scene.moveFocus(to: nil)
      return true
    }
    scene.walk(isBackward: isBackward, guide: guide)
    return false
  }

  // MARK: The screen

  /// Sets the areas over the cloud that labels leave free, window pixels.
  package mutating func set(obstacles: [Overlay.Rectangle]) {
    guard obstacles != self.obstacles else { return }
    (self.obstacles, needsFrame) = (obstacles, true)
  }

  /// Follows the motion setting of the reader's system, unless the cloud has a setting of its own.
  package mutating func reduceMotion(_ isReduced: Bool) {
    guard followsSystem else { return }
    var settings = scene.settings
    settings.motion.amount = isReduced ? .reduced : .auto
    scene.adopt(settings, theme: scene.theme)
  }

  /// Shows a still pose, independently of earlier frames and events; the sphere does not turn by itself.
  ///
  /// - Parameters:
  ///   - orientation: The orientation, a unit quaternion.
  ///   - zoom: The magnification, > 0; nil for the home zoom.
  ///   - time: The present time.
  package mutating func show(
    still orientation: Quaternion, zoom: Double? = nil, at time: Duration
  ) {
    var settings = scene.settings
    (settings.homeOrientation, settings.hasIdleTurn) = (orientation, false)
    settings.homeCamera.zoom = zoom ?? settings.homeCamera.zoom
    var still = Scene(
      settings: settings, theme: scene.theme, space: scene.space, viewport: scene.viewport,
      time: max(time, scene.time))
    still.contentScale = scene.contentScale
    scene = still
    (isStillPicture, needsFrame) = (true, true)
  }

  /// Makes the next turn draw a frame, and all its data count as changed, because a driver lost them.
  package mutating func forgetUploads() {
    drawing.forgetUploads()
    needsFrame = true
  }

  // MARK: Labels

  /// The view of the last frame; before the first one, that of the scene.
  private var view: FrameUniforms { picture ?? scene.frame }

  /// Returns the state of a label: whether it is shown, and whether a search dims it.
  package func state(of label: Int) -> LabelState { appearance.states?[label] ?? LabelState() }

  /// Returns whether a label was behind the rim in the last frame.
  package func isBehind(_ label: Int) -> Bool { view.isBehind(batch.labels[label]) }

  /// Returns the window point of a label's centre in the last frame.
  package func windowPoint(of label: Int) -> SIMD2<Double> {
    view.windowPoint(of: batch.labels[label])
  }

  /// Returns the em of a label in the last frame, pixels.
  package func textSize(of label: Int) -> Double {
    let (view, record) = (view, batch.labels[label])
    let size = record.size * view.depthScale(of: record)
    let depth = view.clipPosition(of: record).w
    return Double(size * view.projectionScale.y / depth) * Double(view.viewport.height) / 2
  }
}
