package import TagSphereInteraction

/// The rules of a kiosk as a value.
///
/// The rules decide which keys and actions are permitted, when visitors have left, when the screen
/// is black, and when the pointer is hidden.
///
/// They have no clock and no window: they receive events and times, and return decisions.
package nonisolated struct KioskRules: Hashable, Sendable {
  /// The opening hours; nil for all day.
  package let hours: ShowingHours?
  /// Whether the screen is black, because the time is outside the opening hours.
  package private(set) var isBlank = false

  private var exitChord: ChordWatch
  private var diagnosticsChord: ChordWatch
  private var visit: IdleVisit
  private var lastPointerMove: Duration
  private var isPointerShown = true
  private var lastHoursCheck: Duration?

  /// The time without movement after which the pointer is hidden.
  private static let pointerRest = Duration.seconds(1)
  /// The minimum interval between checks of the opening hours.
  private static let hoursInterval = Duration.milliseconds(900)

  /// Creates the rules of a screen that has not been touched yet.
  package init(_ options: KioskOptions, now: Duration) {
    hours = options.hours
    exitChord = ChordWatch(options.exitChord)
    diagnosticsChord = ChordWatch(options.diagnosticsChord)
    visit = IdleVisit(resetTime: options.idleReset, now: now)
    lastPointerMove = now
  }

  /// Receives events; ignores visitors' input while the screen is black.
  ///
  /// - Returns: Whether a visitor is active, which ends the presentation of a label.
  package mutating func receive(_ events: [TimedEvent]) -> Bool {
    var endsPresentation = false
    for event in events {
      switch event.event {
      case .key(let key, let modifiers, let isRepeat):
        guard !isRepeat else { break }
        exitChord.pressed(key, modifiers, at: event.time)
        diagnosticsChord.pressed(key, modifiers, at: event.time)
      case .keyReleased, .focusLost:
        exitChord.released()
        diagnosticsChord.released()
      case .pointerMoved: if !isBlank { lastPointerMove = event.time }
      default: break
      }
      if event.event.isVisitorInput, !isBlank, visit.touch(at: event.time) {
        endsPresentation = true
      }
    }
    return endsPresentation
  }

  /// Returns whether to show or hide the pointer now; nil for no change.
  package mutating func pointerChange(at now: Duration) -> Bool? {
    let isShown = now - lastPointerMove < Self.pointerRest
    guard isShown != isPointerShown else { return nil }
    isPointerShown = isShown
    return isShown
  }

  /// Returns whether an action is refused.
  ///
  /// No key, click or close request leaves the full screen, and no action reaches the clipboard, a
  /// menu or another file.
  package func refuses(_ action: SceneAction) -> Bool {
    switch action {
    case .ended, .escaped, .closed, .toggledFullScreen, .copied, .pasteRequested, .delivered,
      .deliveredAction, .arranged, .dropped, .entered:
      true
    case .chose, .confirmed, .exposed, .changedScreen: false
    }
  }

  /// Returns the events permitted while the screen is black: of visitors' input, only button releases.
  package static func eventsWhileBlank(_ events: [TimedEvent]) -> [TimedEvent] {
    events.filter { !$0.event.isVisitorInput || $0.event.isRelease }
  }

  /// Returns whether the operator has held the exit chord for long enough to end the program.
  package func isLeft(at now: Duration) -> Bool { exitChord.isComplete(at: now) }

  /// Returns whether the operator has completed the diagnostics chord, once for each completion.
  package mutating func togglesDiagnostics(at now: Duration) -> Bool {
    diagnosticsChord.takeCompletion(at: now)
  }

  /// Checks the opening hours.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - minuteOfDay: The minute of the day, 0…1439.
  /// - Returns: Whether the screen turned black or on again.
  package mutating func checkHours(at now: Duration, minuteOfDay: Int) -> Bool {
    guard let hours else { return false }
    if let lastHoursCheck, now - lastHoursCheck < Self.hoursInterval { return false }
    lastHoursCheck = now
    let wasBlank = isBlank
    isBlank = !hours.isShowing(at: minuteOfDay)
    return isBlank != wasBlank
  }

  /// Returns the next step of the attract mode.
  package mutating func visitStep(at now: Duration) -> IdleVisit.Step { visit.step(at: now) }

  /// Returns the latest time at which the rules must be checked again without events; nil for never.
  package func wakeTime(after now: Duration) -> Duration? {
    let pointer = isPointerShown ? lastPointerMove + Self.pointerRest : nil
    return [exitChord.end, diagnosticsChord.end, pointer].compactMap { $0 }.filter { $0 > now }
      .min()
  }
}

nonisolated extension InputEvent {
  /// Whether the event is an action of a person at the screen.
  package var isVisitorInput: Bool {
    switch self {
    case .pointerMoved, .pressed, .released, .scrolled, .pinched, .touched, .twisted, .key,
      .character:
      true
    case .pointerLeft, .keyReleased, .resized, .exposed, .screenChanged, .monitorsChanged,
      .focusLost, .closeRequested, .pasted, .dropped:
      false
    }
  }

  /// Whether the event is a button release.
  var isRelease: Bool { if case .released = self { true } else { false } }
}
