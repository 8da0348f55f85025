/// The health of the program, as shown to an operator in a corner.
public struct Diagnostics: Hashable, Sendable {
  /// The median of the recent frame times; nil before the first.
  public var frameTime: Duration?
  /// The number of frames in the last second.
  public var framesPerSecond = 0
  /// The name of the renderer.
  public var renderer = ""
  /// The picture's size, pixels.
  public var size = SIMD2(0, 0)
  /// The monitor that is covered; nil for a window.
  public var monitor: String?
  /// The number of labels shown.
  public var labels = 0
  /// The number of data versions shown so far.
  public var dataVersion = 0
  /// The time for which the current data have been shown; nil without data.
  public var dataAge: Duration?
  /// The last error.
  public var lastError: String?

  /// Creates empty diagnostics.
  public init() {}

  /// Returns an age in words, in steps coarse enough that it seldom changes.
  static func age(_ time: Duration) -> String {
    let seconds = Int(time / .seconds(1))
    switch seconds {
    case ..<60: return "less than a minute ago"
    case ..<3600: return "\(seconds / 60) min ago"
    case ..<(48 * 3600): return "\(seconds / 3600) h ago"
    default: return "\(Panel.grouped(seconds / 86_400)) days ago"
    }
  }
}

extension Panel {
  /// Creates the panel of the diagnostics.
  public init(_ diagnostics: Diagnostics) {
    let time = diagnostics.frameTime.map {
      Panel.number((($0 / .milliseconds(1)) * 10).rounded() / 10) + " ms"
    }
    let rate = diagnostics.framesPerSecond
    let screen = diagnostics.monitor.map { " on \($0)" } ?? ""
    let age = diagnostics.dataAge.map { ", " + Diagnostics.age($0) } ?? ""
    let version = diagnostics.dataVersion
    var rows = [
      Row("frame", time ?? "–"),
      Row("frames per second", rate == 0 ? "still" : "\(rate)"),
      Row("renderer", diagnostics.renderer),
      Row("size", "\(diagnostics.size.x) × \(diagnostics.size.y)\(screen)"),
      Row("labels", Panel.grouped(diagnostics.labels)),
      Row("data", version == 0 ? "none" : "version \(version)\(age)"),
    ]
    let error = diagnostics.lastError.map { Panel.wrapped($0, at: 60) } ?? ["none"]
    for (index, line) in error.prefix(4).enumerated() {
      rows.append(Row(index == 0 ? "last error" : "", line))
    }
    self.init(title: "Diagnostics", rows: rows)
  }
}
