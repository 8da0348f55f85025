internal import TagSphereInteraction
internal import TagSphereOperator
internal import TagSphereWindow

/// Keeps a window on its monitor when monitors come and go or other programs cover it.
struct MonitorKeeper {
  private let choice: MonitorChoice
  /// The name of the monitor that was filled first, to which the window returns.
  private var monitorName: String?
  private var lastCheck: Duration?
  /// Whether the loop was woken since the last check, for any reason.
  private var isActive = true
  /// When another program was first seen to cover the screen; nil for none.
  private var intrusionTime: Duration?

  /// The interval between checks; no system reports all changes of monitors.
  private static let checkInterval = Duration.milliseconds(900)
  /// The interval between checks while nothing wakes the loop, because checking wakes it.
  private static let idleInterval = Duration.seconds(30)
  /// The time after which an intrusion is undone; the window manager causes shorter ones.
  private static let intrusionTimeout = Duration.milliseconds(400)

  /// Creates a keeper for a window that does not fill a screen yet.
  init(_ choice: MonitorChoice) { self.choice = choice }

  /// Notes that the loop was woken: the desktop may have changed.
  mutating func noteActivity() { isActive = true }

  /// Notes that the desktop has changed: the next turn checks the monitors.
  mutating func desktopChanged() { lastCheck = nil }

  /// When an intrusion by another program must be checked again; nil if there is none.
  var nextCheck: Duration? { intrusionTime.map { $0 + Self.intrusionTimeout } }

  /// Fills the chosen monitor; while it is not connected, another one.
  ///
  /// After the first time the monitor is identified by its name, because numbers and sizes change
  /// as monitors come and go.
  ///
  /// - Returns: A lasting intrusion by another program, which has been undone; nil for none.
  mutating func keep(_ window: Window, now: Duration) -> Window.Intrusion? {
    let isIdle = !isActive && window.fullScreenMonitorName != nil
    let interval = isIdle ? Self.idleInterval : Self.checkInterval
    let isCheckDue = lastCheck.map { now - $0 >= interval } ?? true
    let isLate = nextCheck.map { now >= $0 } ?? false
    guard isLate || isCheckDue else { return nil }
    lastCheck = now
    isActive = false
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
