internal import TagSphereInteraction
internal import TagSphereOperator
internal import TagSphereWindow

/// Keeps a window on its monitor: where that comes and goes, and where other programs have it.
struct ScreenKeeper {
  private let choice: MonitorChoice
  /// The monitor that was filled first: it is the one to return to.
  private var monitorName: String?
  private var lastLook: Duration?
  /// Whether something has happened since monitors were looked at, be it only a waking.
  private var isStirred = true
  /// When another program was seen to have the screen.
  private var intrusionTime: Duration?

  /// Monitors are looked at so often, for no system tells of all changes.
  private static let lookInterval = Duration.milliseconds(900)
  /// Where nothing has woken the loop, they are looked at so often: asking wakes it, too.
  private static let restInterval = Duration.seconds(30)
  /// What lasts no longer is the window manager at work.
  private static let patience = Duration.milliseconds(400)

  /// A keeper of a window that fills no screen yet.
  init(_ choice: MonitorChoice) { self.choice = choice }

  /// Notes that the loop was woken, or does not rest: the desktop may have changed.
  mutating func stir() { isStirred = true }

  /// Notes that the desktop has changed: it is looked at in the next turn.
  mutating func desktopChanged() { lastLook = nil }

  /// When it wants to look again at what another program has done; nil where nobody has done anything.
  var nextLook: Duration? { intrusionTime.map { $0 + Self.patience } }

  /// Fills the monitor that was asked for; while it is not connected, any other.
  ///
  /// Once a monitor was filled, the one of its name is meant, for numbers and sizes change as monitors
  /// come and go.
  ///
  /// - Returns: What another program has done to the window for a while, and is undone; nil for
  ///   nothing.
  mutating func keep(_ window: Window, now: Duration) -> Window.Intrusion? {
    let isCalm = !isStirred && window.fullScreenMonitorName != nil
    let interval = isCalm ? Self.restInterval : Self.lookInterval
    let isLookDue = lastLook.map { now - $0 >= interval } ?? true
    let isLate = nextLook.map { now >= $0 } ?? false
    guard isLate || isLookDue else { return nil }
    lastLook = now
    isStirred = false
    fill(window)
    guard let intrusion = window.intrusion else {
      intrusionTime = nil
      return nil
    }
    guard isLate else {
      intrusionTime = intrusionTime ?? now
      return nil
    }
    intrusionTime = nil
    window.undo(intrusion)
    return intrusion
  }

  private mutating func fill(_ window: Window) {
    let (choice, known) = (choice, monitorName)
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
}
