internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWindow

extension WindowLoop {
  /// A sleep of at least this length without an event counts as idle.
  private static let idleSleep = Duration.milliseconds(200)

  /// Sleeps until the next turn is due or an event arrives.
  func waitForEvents() -> [TimedEvent] {
    let start = window.now
    var wakeTime = output.wakeTime
    if let time = kiosk?.wakeTime(after: start) { wakeTime = min(wakeTime, time) }
    let sleep = max(wakeTime - start, .zero)
    let events = window.waitEvents(timeout: sleep) { Interruption.isPending }
    visibility.follow(events, of: window)
    let isIdle = sleep >= Self.idleSleep && window.now - start >= sleep - Self.idleSleep / 10
    kiosk?.receive(events, isIdle: isIdle && events.isEmpty)
    return events
  }

  /// Collects the input of a turn.
  func input(_ events: [TimedEvent]) -> Input {
    kiosk?.keep(window, now: window.now)
    var input = Input(events, now: window.now)
    input.isSeen = visibility.isSeen
    input.signals = Interruption.takeSignals(reloads: kiosk != nil)
    input.preferences = preferences?.fetch()
    input.isFullScreen = window.isFullScreen
    if output.wantsUpdates { input.updates = session.updates() }
    if events.contains(where: { $0.event.mayChangeScreen }) {
      input.screenRate = ScreenRate(hertz: window.monitor?.refreshRate)
    }
    input.monitorName = kiosk?.reporter.monitorName
    input.date = WallClock.now
    if viewer.kiosk?.hours != nil { input.minuteOfDay = WallClock.minuteOfDay }
    return input
  }
}

extension InputEvent {
  /// Whether the event may move the window to another screen.
  fileprivate var mayChangeScreen: Bool {
    switch self {
    case .screenChanged, .monitorsChanged: true
    default: false
    }
  }
}

/// The visibility of a window's frames at the time of the last query.
///
/// Each query wakes the program, so an idle window is not queried.
struct WindowVisibility {
  private(set) var isSeen = true
  /// Whether the compositor has not shown the window's last frame.
  private var isStalled = false
  private var lastQuery: Duration

  /// The interval between queries of a hidden window without events.
  private static let queryInterval = Duration.seconds(5)

  /// Creates the visibility of a window that is about to be shown.
  init(now: Duration) { lastQuery = now }

  /// Queries the window.
  mutating func update(from window: Window) {
    isStalled = window.isStalled
    isSeen = window.isVisible && !window.isMinimized && !isStalled
    lastQuery = window.now
  }

  /// Queries the window after events, when its frames are shown again, and periodically while it is hidden.
  mutating func follow(_ events: [TimedEvent], of window: Window) {
    let isShownAgain = isStalled && !window.isStalled
    let isLate = !isSeen && window.now - lastQuery >= Self.queryInterval
    if !events.isEmpty || isShownAgain || isLate {
      update(from: window)
    }
  }
}
