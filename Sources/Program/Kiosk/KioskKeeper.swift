internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereWindow

/// Keeps a cloud on a wall: on its monitor, locked, home when its visitors have gone, and in touch
/// with the service manager.
struct KioskKeeper {
  private let options: KioskOptions
  private var service: ServiceNotifier
  private var chord: ChordWatch
  private var diagnosticsChord: ChordWatch
  private var visit: IdleVisit
  private var lastPointer: Duration
  private var isPointerSeen = true
  /// What keeps it on its monitor.
  var screen: ScreenKeeper
  /// Whether the screen is black: it is out of hours.
  private(set) var isBlank = false
  private var lastHours: Duration?

  /// A pointer that rests so long is hidden.
  private static let pointerRest = Duration.seconds(1)
  /// Whether the hours are over is asked so often.
  private static let hoursInterval = Duration.milliseconds(900)
  /// The longest sleep, for what nobody wakes the loop for.
  private static let longestSleep = Duration.seconds(1)

  /// A keeper of a window that nobody has touched yet.
  init(_ options: KioskOptions, now: Duration) {
    self.options = options
    service = ServiceNotifier.ofEnvironment
    chord = ChordWatch(options.exitChord)
    diagnosticsChord = ChordWatch(options.diagnosticsChord)
    visit = IdleVisit(resetTime: options.idleResetSeconds.map { .seconds($0) }, now: now)
    lastPointer = now
    screen = ScreenKeeper(options.monitor)
  }

  /// Takes what happened in the window; while the screen is black, visitors do nothing.
  ///
  /// - Returns: Whether the label that stood forward goes back: somebody has come.
  mutating func take(_ events: [TimedEvent], window: Window) -> Bool {
    var isOver = false
    for event in events {
      switch event.event {
      case .key(let key, let modifiers, let isRepeat):
        guard !isRepeat else { break }
        chord.pressed(key, modifiers, at: event.time)
        diagnosticsChord.pressed(key, modifiers, at: event.time)
      case .keyReleased, .focusLost:
        chord.released()
        diagnosticsChord.released()
      case .pointerMoved: if !isBlank { lastPointer = event.time }
      case .monitorsChanged, .screenChanged, .resized: screen.desktopChanged()
      default: break
      }
      if event.event.isTouch, !isBlank, visit.touch(at: event.time) { isOver = true }
    }
    let seesPointer = window.now - lastPointer < Self.pointerRest
    if seesPointer != isPointerSeen {
      isPointerSeen = seesPointer
      window.showsPointer = seesPointer
    }
    return isOver
  }

  /// Whether an action is not for visitors: neither key, click nor close request leaves the screen.
  func refuses(_ action: SceneAction) -> Bool { action == .ended || action == .toggledFullScreen }

  /// Whether the operator has held the chord for long enough.
  func isLeft(at now: Duration) -> Bool { chord.isComplete(at: now) }

  /// Whether the operator has held the other chord: diagnostics come or go.
  mutating func togglesDiagnostics(at now: Duration) -> Bool {
    diagnosticsChord.takeCompletion(at: now)
  }

  /// Keeps the hours of the screen.
  ///
  /// - Returns: Whether it became black, or shows something again.
  mutating func keepHours(at now: Duration) -> Bool {
    guard let hours = options.hours else { return false }
    if let lastHours, now - lastHours < Self.hoursInterval { return false }
    lastHours = now
    let wasBlank = isBlank
    isBlank = !hours.isShowing(at: WallClock.minuteOfDay)
    return isBlank != wasBlank
  }

  /// What is to be shown to nobody in particular.
  mutating func visitStep(at now: Duration) -> IdleVisit.Step { visit.step(at: now) }

  /// How long the loop may sleep at most.
  func longestSleep(at now: Duration) -> Duration {
    let pointer = isPointerSeen ? lastPointer + Self.pointerRest : nil
    let ends = [chord.end, diagnosticsChord.end, pointer, screen.nextLook].compactMap {
      $0.map { $0 - now }
    }
    let times = ends.filter { $0 > .zero } + [service.longestSleep ?? Self.longestSleep]
    return min(Self.longestSleep, times.min() ?? Self.longestSleep)
  }

  /// Tells the service manager that the first frame is on the screen.
  func ready() { service.ready() }

  /// Tells the service manager that the loop has come around, and what is shown.
  mutating func live(at now: Duration, labelCount: Int, reasonForNothing: String?) {
    let labels = "showing \(labelCount) \(labelCount == 1 ? "label" : "labels")"
    if isBlank, let hours = options.hours {
      service.say("blank until \(hours.nextStart(after: WallClock.minuteOfDay))")
    } else {
      service.say(reasonForNothing.map { "nothing to show yet: \($0)" } ?? labels)
    }
    service.live(at: now)
  }

  /// Tells the service manager that the kiosk ends.
  func stopping() { service.stopping() }
}

extension InputEvent {
  /// Whether somebody did something at the screen.
  var isTouch: Bool {
    switch self {
    case .pointerMoved, .pressed, .released, .scrolled, .key, .character: true
    case .pointerLeft, .keyReleased, .resized, .exposed, .screenChanged, .monitorsChanged,
      .focusLost, .closeRequested:
      false
    }
  }

  /// Whether a button went up: whoever held it has let go.
  var isRelease: Bool { if case .released = self { true } else { false } }
}
