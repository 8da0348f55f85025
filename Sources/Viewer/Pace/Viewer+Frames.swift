internal import TagSphereInteraction

extension Viewer {
  /// The interval at which updates are prepared while the screen is black.
  private static let blankInterval = Duration.milliseconds(50)

  /// Prepares the frame that is due, if it would be seen.
  func prepareFrame() {
    guard view.input.isSeen || view.input.needsFrame else {
      view.pace.pending = .none
      return
    }
    guard !view.isBlank else {
      if view.input.needsFrame { view.pace.pending = .black }
      return
    }
    view.pace.followSamples(of: view.scene, now: view.now)
    view.pace.pending = frameDue()
    switch view.pace.pending {
    case .draw(let step): prepare(step)
    case .showAgain: view.pace.frames.showedAgain(start: view.now)
    case .none, .black: break
    }
  }

  private func frameDue() -> Pace.PendingFrame {
    let pace = view.pace
    if view.input.needsFrame {
      let isQuick =
        pace.frames.isQuickWhileMoving
        && (view.cloud.needsGlyphs || view.facts.isHead || pace.isOpening)
      return .draw(isQuick || isBestTooSlow ? .quick : .best)
    }
    switch pace.frames.step(for: view.scene, now: view.now) {
    case .best where isBestTooSlow:
      guard pace.frames.isShown(view.scene) else { return .draw(.quick) }
      view.pace.frames.keepShown()
    case .quick: return .draw(view.isMeasurementDue ? .best : .quick)
    case .best: return .draw(.best)
    case .wait: break
    }
    return view.isPresentationNew ? .showAgain : .none
  }

  private var isBestTooSlow: Bool {
    view.canvas?.isBestTooSlow(for: view.scene, states: view.cloud.states) ?? false
  }

  private func prepare(_ step: FramePacer.Step) {
    view.cloud.declutter(view.scene, around: parts.areas(in: view))
    parts.forEach(in: &view) { $0.prepareFrame(&$1) }
    view.pace.drew(view.scene, step, now: view.now)
    // Labels that fade, and dust that comes, change the next frame, however still the scene is.
    if view.cloud.isFading || view.pace.dust.shown < 1 { view.contentChanged() }
  }

  /// The time at which the next turn is due, unless something happens before.
  var wakeTime: Duration {
    let (now, frames) = (view.now, view.pace.frames)
    var times = [now + FramePacer.longestSleep]
    if let time = parts.wakeTime(in: view) { times.append(time) }
    if view.isBlank {
      if frames.isContentComing { times.append(now + Self.blankInterval) }
    } else if view.isShown {
      times.append(now + frames.sleep(for: view.scene, now: now))
      if let time = view.presentationTime { times.append(time) }
      if let wait = view.scene.choiceWait { times.append(now + wait) }
      if let wait = view.scene.tooltipWait, wait > .zero { times.append(now + wait) }
    }
    return max(times.min() ?? now, now)
  }
}

extension View {
  /// Whether the time of the next frame is measured, so that it has the best quality.
  var isMeasurementDue: Bool { pace.isMeasurementDue(now: now, isLoading: facts.isLoading) }
}
