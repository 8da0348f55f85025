/// A click whose choice is delayed, because a second click may make it a double click.
struct WaitingChoice: Hashable, Sendable {
  /// The label that was clicked.
  var label: Int
  /// The latest time at which a second click makes a double click.
  var end: Duration
}

extension Scene {
  /// Chooses the label of a first click, and brings it to the front if the settings require it.
  ///
  /// - Returns: The actions for the program; none while the choice waits for a second click.
  mutating func choose(_ press: Click, guide: LabelGuide) -> [SceneAction] {
    guard let label = press.label else { return [] }
    if settings.motion.onChoose == .front { bringToFront(guide.place(label)) }
    guard settings.waitsForDoubleClick else { return [.chose(label: label)] }
    pointing.waitingChoice = WaitingChoice(label: label, end: press.time + Click.longestPause)
    return []
  }

  /// Makes the waiting choice before an event if no second click can follow any more.
  ///
  /// No second click can follow after `WaitingChoice.end`, after a key, or after the end of the window.
  mutating func takeWaitingChoice(before event: InputEvent, at time: Duration) -> [SceneAction] {
    guard let waiting = pointing.waitingChoice else { return [] }
    switch event {
    case .key, .closeRequested: return takeWaitingChoice()
    default: return time > waiting.end && !isSecondClick ? takeWaitingChoice() : []
    }
  }

  /// Makes the waiting choice if no second click can follow any more.
  mutating func takeWaitingChoice(at time: Duration) -> [SceneAction] {
    guard let waiting = pointing.waitingChoice, time >= waiting.end, !isSecondClick else {
      return []
    }
    return takeWaitingChoice()
  }

  /// Makes the waiting choice.
  mutating func takeWaitingChoice() -> [SceneAction] {
    defer { pointing.waitingChoice = nil }
    return pointing.waitingChoice.map { [.chose(label: $0.label)] } ?? []
  }

  /// Whether a button is down that was pressed early enough for a double click.
  private var isSecondClick: Bool {
    guard let waiting = pointing.waitingChoice, case .held(let hold) = turning.motion else {
      return false
    }
    return !hold.isPull && hold.press.time <= waiting.end
  }

  /// The time until the waiting choice is made if no second click comes; nil if no choice waits.
  package var choiceWait: Duration? {
    guard let waiting = pointing.waitingChoice, !isSecondClick else { return nil }
    return max(waiting.end - time, .zero)
  }
}
