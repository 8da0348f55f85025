internal import TagSphereInteraction
internal import TagSphereKioskJournal
internal import TagSphereWindow

/// Keeps a window on its monitor when monitors change or other programs cover it.
struct MonitorKeeper {
  private let choice: MonitorChoice
  /// The name of the monitor that was filled first; the window returns to this monitor.
  private var monitorName: String?
  private var lastCheck: Duration?
  /// Whether the loop was woken since the last check, for any reason.
  private var isActive = true
  /// The time at which another program was first seen to cover the screen; nil for none.
  private var intrusionTime: Duration?

  /// The interval between checks; no system reports all changes of monitors.
  private static let checkInterval = Duration.milliseconds(900)
  /// The interval between checks while the loop is idle; it is longer, because each check wakes the loop.
  private static let idleInterval = Duration.seconds(30)
  /// The time after which an intrusion is undone; window managers cause shorter intrusions.
  private static let intrusionTimeout = Duration.milliseconds(400)

  /// Creates a keeper for a window that does not fill a screen yet.
  init(_ choice: MonitorChoice) { self.choice = choice }

  /// Records that the loop was woken: the desktop may have changed.
  mutating func noteActivity() { isActive = true }

  /// Records that the desktop has changed: the next turn checks the monitors.
  mutating func desktopChanged() { lastCheck = nil }

  /// The time at which an intrusion by another program must be checked again; nil for none.
  var nextCheck: Duration? { intrusionTime.map { $0 + Self.intrusionTimeout } }

  /// Fills the chosen monitor, or another monitor while the chosen one is not connected.
  ///
  /// After the first call, the monitor is identified by its name, because numbers and sizes change when
  /// monitors are connected or disconnected.
  ///
  /// - Returns: A lasting intrusion by another program, which was undone; nil for none.
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
