public import TagSphereInteraction
internal import TagSphereTagData

/// What a kiosk says of itself in its state file, for a program that watches it.
///
/// The keys are stable: a later schema may have more, and another number. The article Formats has them.
public struct KioskState: Hashable, Sendable {
  /// What it is about.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// There is no frame yet.
    case starting
    /// The cloud is on the screen, or the page that says why there is none.
    case showing
    /// The screen is black: it is out of hours.
    case blank
    /// It has ended in order.
    case stopping
    /// It has ended for an error.
    case failed
  }

  /// Of the data.
  public struct Data: Hashable, Sendable {
    /// How many versions were shown, this one included; 0 where none could be.
    public var version = 0
    /// When this version was taken over; nil without one.
    public var loaded: UTCTime?
    /// The file; nil where the tags come from elsewhere.
    public var path: String?
    /// Why the last version that came is not shown; nil where it is.
    public var lastError: String?

    /// Nothing yet.
    public init() {}
  }

  /// The number of the keys and their meaning.
  public static let schema = 1

  /// The process's number.
  public var process: Int32
  /// The program's version.
  public var version: String
  /// What it is about.
  public var phase = Phase.starting
  /// When it started.
  public var started: UTCTime
  /// When this was written.
  public var updated: UTCTime
  /// Frames so far.
  public var frames = 0
  /// The middle one of the last frame times; nil before the first frame.
  public var frameTime: Duration?
  /// Who draws; nil while nobody does.
  public var renderer: String?
  /// The monitor that is filled; nil while there is none.
  public var monitor: String?
  /// The picture's size, pixels.
  public var windowSize = SIMD2(0, 0)
  /// Labels that are shown.
  public var labels = 0
  /// Of the data.
  public var data = Data()
  /// How often a lost context was made anew.
  public var contextRestarts = 0
  /// The last thing that went wrong, of whatever kind.
  public var lastError: String?

  /// The state of a process that has just started.
  public init(process: Int32, version: String, started: UTCTime) {
    self.process = process
    self.version = version
    self.started = started
    updated = started
  }

  /// The state as JSON on one line, ended by a line feed.
  public var json: String {
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
        ])
      ), ("context_restarts", String(contextRestarts)), ("last_error", text(lastError)),
    ]) + "\n"
  }
}
