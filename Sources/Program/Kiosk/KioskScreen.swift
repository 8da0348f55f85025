internal import TagSphereEnvironment
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWindow

/// A kiosk's connections to its surroundings: monitor, service manager, journal and state file.
///
/// `KioskRules` has the rules for visitors.
final class KioskScreen {
  let reporter: KioskReporter
  private var monitor: MonitorKeeper
  private var service = ServiceNotifier.ofEnvironment

  /// Creates the connections of a kiosk that is starting.
  init(_ options: KioskOptions, reporter: KioskReporter) {
    self.reporter = reporter
    monitor = MonitorKeeper(options.monitor)
  }

  /// Keeps a window on its monitor and in front of other programs.
  func keep(_ window: Window, now: Duration) {
    guard let intrusion = monitor.keep(window, now: now) else { return }
    reporter.logReclaimedScreen(after: intrusion)
  }

  /// Receives the events of the window.
  ///
  /// - Parameter isIdle: Whether the loop slept for its whole time without an event.
  func receive(_ events: [TimedEvent], isIdle: Bool) {
    if !isIdle { monitor.noteActivity() }
    for event in events {
      switch event.event {
      case .monitorsChanged, .screenChanged, .resized: monitor.desktopChanged()
      default: break
      }
    }
  }

  /// Returns the time at which the monitor or the service manager needs the next turn; nil for none.
  func wakeTime(after now: Duration) -> Duration? {
    [monitor.nextCheck, service.longestSleep.map { now + $0 }].compactMap { $0 }
      .filter { $0 > now }.min()
  }

  /// Reports the first frame.
  func started(_ viewer: Viewer, on window: Window) {
    service.ready()
    reporter.started(viewer, on: window)
  }

  /// Reports the changes of a turn, and that the loop is alive.
  func follow(_ viewer: Viewer, on window: Window, at now: Duration) {
    guard reporter.hasStarted else { return }
    if viewer.isBlank, let hours = viewer.kiosk?.hours {
      service.setStatus("blank until \(hours.nextStart(after: WallClock.minuteOfDay))")
    } else {
      let count = viewer.cloud.count
      service.setStatus(
        viewer.health.reasonForNothing.map { "nothing to show yet: \($0)" }
          ?? "showing \(count) \(count == 1 ? "label" : "labels")")
    }
    service.keepAlive(at: now)
    reporter.follow(viewer, on: window)
  }

  /// Reports that the kiosk is about to end.
  func stopping() { service.stopping() }
}
