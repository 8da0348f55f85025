internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereOperator
internal import TagSphereViewer
internal import TagSphereWindow

/// Tells operators how a kiosk fares: in its journal and its state file.
///
/// It is shown the kiosk in every turn of the loop, and says what has changed since it was shown it
/// last.
final class KioskReporter {
  private var state: KioskState
  private var file: StateFile?
  /// Whether the first frame was reported.
  private(set) var hasStarted = false
  private var refusals = 0
  private var lastSettling: Duration?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// Frame times, and what was counted of lines that came again, are looked at no more often.
  private static let settlingInterval = Duration.seconds(1)

  /// A reporter of a kiosk that starts.
  ///
  /// - Parameters:
  ///   - options: Where its state goes.
  ///   - source: What it shows.
  init(_ options: KioskOptions, source: DocumentSource) {
    start = clock.now
    state = KioskState(process: getpid(), version: ProgramInfo.version, started: WallClock.now)
    if case .file(let path) = source { state.data.path = path }
    file = options.stateFile.map { StateFile(path: $0) }
    write(isUrgent: true)
  }

  /// Says that the first frame is on the screen, be it black.
  func started(_ viewer: Viewer, on window: Window) {
    hasStarted = true
    take(viewer, on: window)
    log(
      .info, "started",
      [
        .init("version", state.version), .init("renderer", state.renderer ?? "none"),
        .init("labels", state.labels), .init("monitor", state.monitor ?? "none"),
        .init("width", state.windowSize.x), .init("height", state.windowSize.y),
      ])
    log(.info, "first-frame", [.init("ms", Self.milliseconds(clock.now - start))])
    tellData(viewer.health)
    if viewer.isBlank { log(.info, "blanked") }
    settle(viewer)
    write(isUrgent: true)
  }

  /// Reports what has changed since the last call.
  func follow(_ viewer: Viewer, on window: Window) {
    let before = state
    take(viewer, on: window)
    if before.monitor != state.monitor { tellMonitor(before: before.monitor) }
    if let refusal = DisplayErrors.take() {
      log(.warning, "display-refused", [.init("reason", refusal)])
    }
    if before.data.version != state.data.version || refusals != viewer.health.refusals {
      tellData(viewer.health)
    }
    if before.phase != state.phase, [before.phase, state.phase].contains(.blank) {
      log(.info, viewer.isBlank ? "blanked" : "unblanked")
    }
    settle(viewer)
    write(isUrgent: before.phase != state.phase)
  }

  /// The monitor that the window fills.
  var monitorName: String? { state.monitor }

  /// Says that somebody has asked for the data to be read once more.
  func reloadAsked() { log(.info, "reload-asked") }

  /// Says that nobody will be told if the driver takes the graphics context away.
  func lossesUntold() { log(.warning, "context-unwatched") }

  /// Says that the driver took the graphics context away, and that it is built anew.
  ///
  /// - Parameter count: How often it did of late.
  func contextLost(count: Int) { log(.warning, "context-lost", [.init("count", count)]) }

  /// Says that the picture is there again.
  func contextRestored(in time: Duration) {
    log(.info, "context-restored", [.init("ms", Self.milliseconds(time))])
  }

  /// Says that another program had the screen, and the window takes it back.
  func reclaimed(after intrusion: Window.Intrusion) {
    log(.warning, "screen-reclaimed", [.init("reason", intrusion.rawValue)])
  }

  /// Says that visitors have gone, and everything returned home.
  func idleReset() { log(.info, "idle-reset") }

  /// Says that the kiosk ends as it was asked to.
  func stopping(_ reason: String) {
    state.phase = .stopping
    write(isUrgent: true)
    // What was counted comes before: the end is the last line.
    StandardError.settleJournal(isEnd: true)
    log(.info, "stopping", [.init("reason", reason)])
  }

  /// Says that the kiosk ends because it cannot go on.
  func failed(_ error: any Error) {
    state.phase = .failed
    state.lastError = "\(error)"
    write(isUrgent: true)
    log(.error, "stopping", [.init("reason", "error")])
    StandardError.settleJournal(isEnd: true)
  }

  // MARK: What is

  private var now: Duration { clock.now - start }

  private func settle(_ viewer: Viewer) {
    if let lastSettling, now - lastSettling < Self.settlingInterval { return }
    lastSettling = now
    StandardError.settleJournal()
    state.frameTime = viewer.health.meter.median
  }

  private func take(_ viewer: Viewer, on window: Window) {
    state.monitor = window.fullScreenMonitorName
    let health = viewer.health
    state.phase = viewer.isBlank ? .blank : .showing
    state.frames = health.meter.count
    state.renderer = viewer.rendererName
    state.windowSize = [viewer.scene.viewport.width, viewer.scene.viewport.height]
    state.labels = viewer.cloud.count
    state.data.version = health.dataVersion
    state.data.loaded = health.loadTime
    state.data.lastError = health.dataError
    state.contextRestarts = health.contextRestarts
    state.lastError = health.lastError
  }

  private func write(isUrgent: Bool) {
    guard file != nil else { return }
    state.updated = WallClock.now
    file?.write(state, now: now, isUrgent: isUrgent)
  }

  // MARK: What has changed

  private func tellMonitor(before: String?) {
    guard let monitor = state.monitor else {
      return log(.warning, "monitor-lost", [.init("name", before ?? "none")])
    }
    log(
      .info, "monitor-filled",
      [
        .init("name", monitor), .init("width", state.windowSize.x),
        .init("height", state.windowSize.y),
      ])
  }

  private func tellData(_ health: CloudHealth) {
    if refusals != health.refusals, let reason = health.dataError {
      let stays = health.dataVersion > 0 ? "; what was shown before stays" : ""
      log(.warning, "data-rejected", [.init("reason", reason + stays)])
    } else if health.dataVersion > 0 {
      log(
        .info, "data-loaded",
        [
          .init("version", health.dataVersion), .init("labels", state.labels),
          .init("ms", Self.milliseconds(health.loadDuration)),
        ])
    }
    refusals = health.refusals
  }

  private func log(_ level: LogLine.Level, _ event: String, _ fields: [LogLine.Field] = []) {
    StandardError.log(LogLine(level, event, fields))
  }

  private static func milliseconds(_ time: Duration) -> Int {
    Int((time / .milliseconds(1)).rounded())
  }
}
