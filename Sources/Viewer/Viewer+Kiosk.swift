internal import TagSphereInteraction

extension Viewer {
  /// The number of heaviest labels that the attract mode presents in turn.
  private static let presentedLabels = 40

  /// Applies the kiosk's rules to this turn.
  func runKiosk() {
    guard kiosk != nil else { return }
    if kiosk?.checkHours(at: now, minuteOfDay: input.minuteOfDay) == true {
      // Reset the visitor's state and force a full redraw.
      scene.endVisit()
      wheels?.takeKeys(false)
      wheels?.goHome()
      pacer.lost()
      if isBlank { pendingFrame = .black }
    }
    if kiosk?.isLeft(at: now) == true { output.end(.chord) }
    if kiosk?.togglesDiagnostics(at: now) == true { showsDiagnostics.toggle() }
    if !isBlank, let step = kiosk?.visitStep(at: now) { runAttractMode(step) }
  }

  /// Runs one step of the attract mode.
  private func runAttractMode(_ step: IdleVisit.Step) {
    switch step {
    case .goHome:
      scene.endVisit()
      wheels?.takeKeys(false)
      wheels?.goHome()
      output.requests.append(.idleReset)
    case .call(let turn):
      presentations += 1
      if wheels != nil {
        wheels?.turnOn(turn)
        return
      }
      let guide = cloud.guide
      let labels = guide.order().labels.prefix(Self.presentedLabels)
      if !labels.isEmpty { scene.present(labels[turn % labels.count], guide: guide) }
    case .endCall: scene.endPresentation()
    case .stay: break
    }
  }
}
