internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereKioskJournal
internal import TagSphereViewer
internal import TagSphereWindow

/// Reports a kiosk's state to operators, in its journal and state file.
///
/// Call `follow(_:on:)` in every turn of the loop; it logs the changes since its last call.
final class KioskReporter {
  private var state: KioskState
  private var file: StateFile?
  private let writer: StateFileWriter?
  /// The messages for the loss of the display server.
  let lastWords: LastWords
  /// Whether the first frame has been reported.
  private(set) var hasStarted = false
  private var refusals = 0
  private var lastSettling: Duration?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// The minimum interval between updates of frame times and of counts of repeated lines.
  private static let settlingInterval = Duration.seconds(1)
  /// The maximum wait, at the end, for the writing of the last state.
  nonisolated static let lastPatience = Duration.milliseconds(300)

  /// Creates a reporter for a kiosk that is starting.
  ///
  /// - Parameters:
  ///   - options: The kiosk's options, with the path of the state file.
  ///   - source: The source of the kiosk's document.
  init(_ options: KioskOptions, source: DocumentSource) {
    start = clock.now
    state = KioskState(process: getpid(), version: ProgramInfo.version, started: WallClock.now)
    if case .file(let path) = source { state.data.path = path }
    writer = options.stateFile.map { StateFileWriter(path: $0) }
    file = writer.map { StateFile($0) }
    lastWords = LastWords(writer)
    write(isUrgent: true)
  }

  /// Logs that the first frame is on the screen, even if it is black.
  func started(_ viewer: Viewer, on window: Window) {
    hasStarted = true
    updateState(from: viewer, on: window)
    log(
      .info, "started",
      [
        .init("version", state.version), .init("renderer", state.renderer ?? "none"),
        .init("labels", state.labels), .init("monitor", state.monitor ?? "none"),
        .init("width", state.windowSize.x), .init("height", state.windowSize.y),
      ])
    log(.info, "first-frame", [.init("ms", Self.milliseconds(clock.now - start))])
    logData(viewer.health)
    if viewer.isBlank { log(.info, "blanked") }
    settle(viewer)
    write(isUrgent: true)
  }

  /// Reports the changes since the last call.
  func follow(_ viewer: Viewer, on window: Window) {
    let before = state
    updateState(from: viewer, on: window)
    if before.monitor != state.monitor { logMonitor(before: before.monitor) }
    if let refusal = DisplayErrors.take() {
      log(.warning, "display-refused", [.init("reason", refusal)])
    }
    if before.data.version != state.data.version || refusals != viewer.health.refusals {
      logData(viewer.health)
    }
    if before.phase != state.phase, [before.phase, state.phase].contains(.blank) {
      log(.info, viewer.isBlank ? "blanked" : "unblanked")
    }
    if let path = state.data.waitingFor, path != before.data.waitingFor {
      log(.info, "feed-slow", [.init("path", path), .init("waiting", state.data.waiting)])
    }
    settle(viewer)
    write(isUrgent: before.phase != state.phase)
  }

  /// The name of the monitor that the window fills; nil for none.
  var monitorName: String? { state.monitor }

  /// Logs a request to reload the data.
  func logReload() { log(.info, "reload-asked") }

  /// Logs that the driver does not report lost graphics contexts.
  func logUnreportedLosses() { log(.warning, "context-unwatched") }

  /// Logs that the graphics context was lost and is being recreated.
  ///
  /// - Parameter count: The number of recent losses.
  func logContextLoss(count: Int) { log(.warning, "context-lost", [.init("count", count)]) }

  /// Logs that the picture is shown again after a lost context.
  func logRestoredContext(in time: Duration) {
    log(.info, "context-restored", [.init("ms", Self.milliseconds(time))])
  }

  /// Logs that another program covered the screen, and that the window has reclaimed the screen.
  func logReclaimedScreen(after intrusion: Window.Intrusion) {
    log(.warning, "screen-reclaimed", [.init("reason", intrusion.rawValue)])
  }

  /// Logs that the scene was reset because the visitors have left.
  func logIdleReset() { log(.info, "idle-reset") }

  /// Logs that the kiosk ends as requested.
  func stopping(_ reason: String) {
    state.phase = .stopping
    write(isUrgent: true)
    // Write pending counts first, so that the end of the kiosk is the last line.
    StandardError.settleJournal(isEnd: true)
    log(.info, "stopping", [.init("reason", reason)])
  }

  /// Logs that the kiosk ends because of an error.
  func failed(_ error: any Error) {
    state.phase = .failed
    state.lastError = "\(error)"
    write(isUrgent: true)
    log(.error, "stopping", [.init("reason", "error")])
    StandardError.settleJournal(isEnd: true)
  }

  /// Waits until the last state is written, for at most `lastPatience`.
  func finish() { writer?.finish(within: Self.lastPatience) }

  // MARK: State

  private var now: Duration { clock.now - start }

  private func settle(_ viewer: Viewer) {
    if let lastSettling, now - lastSettling < Self.settlingInterval { return }
    lastSettling = now
    StandardError.settleJournal()
    state.frameTime = viewer.health.meter.median
  }

  private func updateState(from viewer: Viewer, on window: Window) {
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
    let waiting = FeedIntake.ofProgram.waiting
    (state.data.waiting, state.data.waitingFor) = (waiting.count, waiting.slowest)
    state.contextRestarts = health.contextRestarts
    state.lastError = health.lastError
  }

  private func write(isUrgent: Bool) {
    guard file != nil else { return }
    state.updated = WallClock.now
    lastWords.note(state)
    file?.write(state, now: now, isUrgent: isUrgent)
  }

  // MARK: Changes

  private func logMonitor(before: String?) {
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

  private func logData(_ health: CloudHealth) {
    if refusals != health.refusals, let reason = health.dataError {
      let consequence = health.dataVersion > 0 ? "; the previous version stays" : ""
      log(.warning, "data-rejected", [.init("reason", reason + consequence)])
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
