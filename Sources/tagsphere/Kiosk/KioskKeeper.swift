internal import CloudCore
internal import CommandLineOptions
internal import Glibc
internal import WindowSystem

/// Keeps a cloud on a wall: on its monitor, locked, home when its visitors have gone, and in touch
/// with the service manager.
struct KioskKeeper {
  private let options: KioskOptions
  private var service: ServiceNotifier
  private var chord: ChordWatch
  private var visit: IdleVisit
  private var lastPointer: Duration
  private var isPointerSeen = true
  /// The monitor that was filled last: it is the one to return to.
  private var monitorName: String?
  private var lastLook: Duration?

  /// A pointer that rests so long is hidden.
  private static let pointerRest = Duration.seconds(1)
  /// Monitors are looked at so often, for no system tells of all changes.
  private static let lookInterval = Duration.seconds(1)
  /// The longest sleep: signs of life and the end of a chord wait no longer.
  private static let longestSleep = Duration.milliseconds(500)

  /// A keeper of a window that nobody has touched yet.
  init(_ options: KioskOptions, now: Duration) {
    self.options = options
    service = ServiceNotifier.ofEnvironment
    chord = ChordWatch(options.exitChord)
    visit = IdleVisit(resetTime: options.idleResetSeconds.map { .seconds($0) }, now: now)
    lastPointer = now
  }

  /// Fills the monitor that was asked for; while it is not connected, any other.
  ///
  /// Once a monitor was filled, the one of its name is meant, for numbers and sizes change as
  /// monitors come and go.
  mutating func keepScreen(_ window: Window, now: Duration) {
    if let lastLook, now - lastLook < Self.lookInterval { return }
    lastLook = now
    let (choice, known) = (options.monitor, monitorName)
    var filled: String?
    window.fill { monitors in
      let screens = monitors.map { ($0.name, $0.size) }
      let home = known.flatMap { name in monitors.firstIndex { $0.name == name } }
      let wanted = home ?? choice.index(among: screens)
      filled = wanted.map { monitors[$0].name }
      return wanted ?? MonitorChoice.largest.index(among: screens)
    }
    if monitorName == nil { monitorName = filled }
  }

  /// Takes what happened in the window.
  ///
  /// - Returns: Whether the label that stood forward goes back: somebody has come.
  mutating func take(_ events: [TimedEvent], window: Window) -> Bool {
    var isOver = false
    for event in events {
      switch event.event {
      case .key(let key, let modifiers, let isRepeat):
        if !isRepeat { chord.pressed(key, modifiers, at: event.time) }
      case .keyReleased, .focusLost: chord.released()
      case .pointerMoved: lastPointer = event.time
      case .monitorsChanged, .screenChanged, .resized: lastLook = nil
      default: break
      }
      if event.event.isTouch, visit.touch(at: event.time) { isOver = true }
    }
    let seesPointer = window.now - lastPointer < Self.pointerRest
    if seesPointer != isPointerSeen {
      isPointerSeen = seesPointer
      window.showPointer(seesPointer)
    }
    return isOver
  }

  /// Whether an action is not for visitors: neither key, click nor close request leaves the screen.
  func refuses(_ action: SceneAction) -> Bool { action == .ended || action == .toggledFullScreen }

  /// Whether the operator has held the chord for long enough.
  func isLeft(at now: Duration) -> Bool { chord.isComplete(at: now) }

  /// What is to be shown to nobody in particular.
  mutating func visitStep(at now: Duration) -> IdleVisit.Step { visit.step(at: now) }

  /// How long the loop may sleep at most.
  var longestSleep: Duration { min(Self.longestSleep, service.longestSleep ?? .seconds(1)) }

  /// Tells the service manager that the first frame is on the screen.
  func ready() { service.ready() }

  /// Tells the service manager that the loop has come around, and what is shown.
  mutating func live(at now: Duration, labelCount: Int) {
    service.say("showing \(labelCount) \(labelCount == 1 ? "label" : "labels")")
    service.live(at: now)
  }

  /// Tells the service manager that the kiosk ends.
  func stopping() { service.stopping() }
}

extension InputEvent {
  /// Whether somebody did something at the screen.
  fileprivate var isTouch: Bool {
    switch self {
    case .pointerMoved, .pressed, .released, .scrolled, .key, .character: true
    case .pointerLeft, .keyReleased, .resized, .exposed, .screenChanged, .monitorsChanged,
      .focusLost, .closeRequested:
      false
    }
  }
}
