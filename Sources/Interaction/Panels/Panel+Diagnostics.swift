/// The health of the program, as shown to an operator in a corner.
package struct Diagnostics: Hashable, Sendable {
  /// The median of the recent frame times; nil before the first.
  package var frameTime: Duration?
  /// The number of frames in the last second.
  package var framesPerSecond = 0
  /// The name of the renderer.
  package var renderer = ""
  /// The picture's size, pixels.
  package var size = SIMD2(0, 0)
  /// The monitor that is covered; nil for a window.
  package var monitor: String?
  /// The number of labels shown.
  package var labels = 0
  /// The number of data versions shown so far.
  package var dataVersion = 0
  /// The time for which the current data have been shown; nil without data.
  package var dataAge: Duration?
  /// The last error.
  package var lastError: String?

  /// Creates empty diagnostics.
  package init() {}

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
  package init(_ diagnostics: Diagnostics) {
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
