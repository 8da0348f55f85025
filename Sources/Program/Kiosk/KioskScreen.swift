internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWindow

/// What a kiosk needs of its surroundings: its monitor, the service manager, the journal and the
/// state file. Its rules for visitors are `KioskRules`.
final class KioskScreen {
  let reporter: KioskReporter
  private var monitor: ScreenKeeper
  private var service = ServiceNotifier.ofEnvironment

  /// Creates the surroundings of a kiosk that starts.
  init(_ options: KioskOptions, reporter: KioskReporter) {
    self.reporter = reporter
    monitor = ScreenKeeper(options.monitor)
  }

  /// Keeps a window on its monitor, and in front of other programs.
  func keep(_ window: Window, now: Duration) {
    if let intrusion = monitor.keep(window, now: now) { reporter.reclaimed(after: intrusion) }
  }

  /// Receives the events of the window.
  ///
  /// - Parameter isIdle: Whether the loop slept for its whole time without an event.
  func receive(_ events: [TimedEvent], isIdle: Bool) {
    if !isIdle { monitor.stir() }
    for event in events {
      switch event.event {
      case .monitorsChanged, .screenChanged, .resized: monitor.desktopChanged()
      default: break
      }
    }
  }

  /// Returns when the monitor or the service manager needs a turn at the latest; nil for any time.
  func wakeTime(after now: Duration) -> Duration? {
    [monitor.nextLook, service.longestSleep.map { now + $0 }].compactMap { $0 }
      .filter { $0 > now }.min()
  }

  /// Reports the first frame.
  func started(_ viewer: Viewer, on window: Window) {
    service.ready()
    reporter.started(viewer, on: window)
  }

  /// Reports what has changed in a turn, and that the loop is alive.
  func follow(_ viewer: Viewer, on window: Window, at now: Duration) {
    guard reporter.hasStarted else { return }
    if viewer.isBlank, let hours = viewer.kiosk?.hours {
      service.say("blank until \(hours.nextStart(after: WallClock.minuteOfDay))")
    } else {
      let count = viewer.cloud.count
      service.say(
        viewer.health.reasonForNothing.map { "nothing to show yet: \($0)" }
          ?? "showing \(count) \(count == 1 ? "label" : "labels")")
    }
    service.live(at: now)
    reporter.follow(viewer, on: window)
  }

  /// Reports that the kiosk is about to end.
  func stopping() { service.stopping() }
}
