package import TagSphereInteraction
internal import TagSphereTagData

/// The status that a kiosk writes to its state file, for monitoring programs.
///
/// The keys are stable. A later schema may only add keys, and then has another number. The article
/// Formats lists the keys.
package struct KioskState: Hashable, Sendable {
  /// The phase of the process.
  package enum Phase: String, CaseIterable, Hashable, Sendable {
    /// No frame has been drawn yet.
    case starting
    /// The screen shows the cloud, or a page with the reason why there is no cloud.
    case showing
    /// The screen is black, outside the showing hours.
    case blank
    /// The process has ended normally.
    case stopping
    /// The process has ended with an error.
    case failed
  }

  /// The state of the data.
  package struct Data: Hashable, Sendable {
    /// The number of versions shown so far, including the current version; 0 before the first version.
    package var version = 0
    /// The time at which the current version was loaded; nil if no version was loaded.
    package var loaded: UTCTime?
    /// The path of the file; nil if the tags do not come from a file.
    package var path: String?
    /// The reason why the last received version is not shown; nil if it is shown.
    package var lastError: String?
    /// The number of feeds in a folder that are waiting to be read or are being read.
    package var waiting = 0
    /// The path of the slowest feed; nil if no feed is slow.
    package var waitingFor: String?

    /// Creates a state without data.
    package init() {}
  }

  /// The number of the schema that the keys follow.
  package static let schema = 1

  /// The process ID.
  package var process: Int32
  /// The program's version.
  package var version: String
  /// The phase of the process.
  package var phase = Phase.starting
  /// The time at which the process started.
  package var started: UTCTime
  /// The time at which this state was written.
  package var updated: UTCTime
  /// The number of frames drawn so far.
  package var frames = 0
  /// The median of the recent frame times; nil before the first frame.
  package var frameTime: Duration?
  /// The name of the renderer; nil while there is no renderer.
  package var renderer: String?
  /// The monitor that the window fills; nil while the window fills no monitor.
  package var monitor: String?
  /// The picture's size, pixels.
  package var windowSize = SIMD2(0, 0)
  /// The number of labels shown.
  package var labels = 0
  /// The state of the data.
  package var data = Data()
  /// The number of times that a lost graphics context was replaced.
  package var contextRestarts = 0
  /// The last error of any kind; nil if no error has occurred.
  package var lastError: String?

  /// Creates the state of a process that has just started.
  package init(process: Int32, version: String, started: UTCTime) {
    self.process = process
    self.version = version
    self.started = started
    updated = started
  }

  /// The state as JSON on one line, with a line feed.
  package var json: String {
    func text(_ value: (some CustomStringConvertible)?) -> String {
      JSONText.stringOrNull(value?.description)
    }
    let age = data.loaded.map { String(max(updated.seconds - $0.seconds, 0)) } ?? "null"
    let time = frameTime.map {
      JSONText.number((($0 / .milliseconds(1)) * 1000).rounded() / 1000)
    }
    return JSONText.object([
      ("schema", String(Self.schema)), ("pid", String(process)), ("version", text(version)),
      ("state", text(phase.rawValue)), ("started", text(started)), ("updated", text(updated)),
      ("frames", String(frames)), ("frame_ms", time ?? "null"), ("renderer", text(renderer)),
      ("monitor", text(monitor)),
      (
        "window",
        JSONText.object([
          ("width", String(windowSize.x)), ("height", String(windowSize.y)),
        ])
      ), ("labels", String(labels)),
      (
        "data",
        JSONText.object([
          ("version", String(data.version)), ("loaded", text(data.loaded)), ("age_seconds", age),
          ("path", text(data.path)), ("last_error", text(data.lastError)),
          ("waiting", String(data.waiting)), ("waiting_for", text(data.waitingFor)),
        ])
      ), ("context_restarts", String(contextRestarts)), ("last_error", text(lastError)),
    ]) + "\n"
  }
}
