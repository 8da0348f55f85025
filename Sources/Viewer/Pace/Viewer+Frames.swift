internal import TagSphereInteraction
internal import TagSphereLabels

extension Viewer {
  /// Decides the frame of the turn, and prepares it.
  func prepareFrame() {
    // The view cannot be read while its pace changes, so its other members are read first.
    let (scene, canvas, states) = (view.scene, view.canvas, view.cloud.states)
    let facts = Pace.Facts(
      isSeen: view.input.isSeen, needsFrame: view.input.needsFrame, isBlank: view.isBlank,
      isIncomplete: view.cloud.needsGlyphs || view.facts.isHead, isLoading: view.facts.isLoading,
      isPresentationNew: view.isPresentationNew)
    view.pace.decide(for: scene, facts) {
      canvas?.isBestTooSlow(in: $0, states: states) ?? false
    }
    guard case .draw = view.pace.step else { return }
    view.cloud.declutter(view.scene, in: view.frame, around: parts.areas(in: view))
    parts.forEach(in: &view) { $0.prepareFrame(&$1) }
    view.pace.frameBegins(of: view.scene)
    // Fading labels and returning dust change the next frame, even if the scene is still.
    if view.cloud.isFading || view.pace.dust.shown < 1 { view.contentChanged() }
  }

  /// The time at which the next turn is due, unless an event comes before.
  var wakeTime: Duration {
    let now = view.now
    var times = [view.pace.wakeTime(for: view.scene)]
    if let time = parts.wakeTime(in: view) { times.append(time) }
    if view.isShown {
      if let time = view.presentationTime { times.append(time) }
      if let wait = view.scene.choiceWait { times.append(now + wait) }
      if let wait = view.scene.tooltipWait, wait > .zero { times.append(now + wait) }
    }
    return max(times.min() ?? now, now)
  }
}

extension View {
  /// The frame that the turn prepares and draws; before the pace has decided, that of the present scene.
  var frame: FrameUniforms { pace.frame ?? scene.frame }
}

extension Pace {
  /// Creates the pace of a viewer before its first turn.
  init(_ settings: ViewerSettings, on screen: Viewer.Screen, at now: Duration) {
    self.init(
      FrameRhythm(refreshRate: screen.refreshRate, limit: settings.screen.frameRate),
      quickFrames: settings.quality == nil && screen.isSoftware ? .whileMoving : .never,
      isSoftware: screen.isSoftware, opensQuickly: settings.opensQuickly, at: now)
  }
}
