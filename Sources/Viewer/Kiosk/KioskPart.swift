internal import TagSphereInteraction

/// The rules of a kiosk in the viewer: hours, chords, attract mode and permitted actions.
struct KioskPart: ViewerPart {
  /// The rules.
  private(set) var rules: KioskRules
  /// The number of labels that the attract mode has presented.
  private(set) var presentations = 0
  /// The attract mode presents labels from this number of heaviest labels.
  private static let presentedLabels = 40

  /// Creates the kiosk rules from the settings of a view; nil outside kiosk mode.
  init?(_ view: View) {
    guard let options = view.settings.kiosk else { return nil }
    rules = KioskRules(options, now: view.now)
  }

  mutating func begin(_ view: inout View) {
    if rules.receive(view.input.events) { view.scene.endPresentation() }
    if let isShown = rules.pointerChange(at: view.now) {
      view.output.requests.append(.showPointer(isShown))
    }
    guard rules.isBlank else { return }
    // A window that was exposed or resized must be cleared to black again.
    if view.input.isSeen, view.input.events.contains(where: { !$0.event.isVisitorInput }) {
      view.pace.blackOut()
    }
    view.input.events = KioskRules.eventsWhileBlank(view.input.events)
  }

  mutating func perform(_ action: SceneAction, in view: inout View) -> Bool {
    rules.refuses(action)
  }

  mutating func applyRules(to view: inout View) {
    if rules.checkHours(at: view.now, minuteOfDay: view.input.minuteOfDay) {
      view.isBlank = rules.isBlank
      // Reset the visitor's state and force a full redraw.
      view.scene.endVisit()
      view.changes.append(.visitEnded)
      view.pace.frameLost()
      if rules.isBlank { view.pace.blackOut() }
    }
    if rules.isLeft(at: view.now) { view.output.end(.chord) }
    if rules.togglesDiagnostics(at: view.now) { view.showsDiagnostics.toggle() }
    if !rules.isBlank { runAttractMode(rules.visitStep(at: view.now), in: &view) }
  }

  /// Runs one step of the attract mode.
  private mutating func runAttractMode(_ step: IdleVisit.Step, in view: inout View) {
    switch step {
    case .goHome:
      view.scene.endVisit()
      view.changes.append(.visitEnded)
      view.output.requests.append(.idleReset)
    case .call(let turn):
      presentations += 1
      guard !view.facts.answersCalls else { return view.changes.append(.called(turn)) }
      let guide = view.cloud.guide
      let labels = guide.order().labels.prefix(Self.presentedLabels)
      if !labels.isEmpty { view.scene.present(labels[turn % labels.count], guide: guide) }
    case .endCall: view.scene.endPresentation()
    case .stay: break
    }
  }

  func ruleTime(in view: View) -> Duration? { rules.wakeTime(after: view.now) }
}

extension Viewer {
  /// The rules of a kiosk; nil outside kiosk mode.
  package var kiosk: KioskRules? { parts[KioskPart.self]?.rules }

  /// The number of labels that the attract mode has presented.
  package var presentations: Int { parts[KioskPart.self]?.presentations ?? 0 }
}
