/// What an operator sees of a program's health, in a corner.
public struct Diagnostics: Hashable, Sendable {
  /// The middle one of the last frame times; nil before the first.
  public var frameTime: Duration?
  /// Frames in the last second.
  public var framesPerSecond = 0
  /// Who draws.
  public var renderer = ""
  /// The picture's size, pixels.
  public var size = SIMD2(0, 0)
  /// The monitor that is filled; nil for a window.
  public var monitor: String?
  /// Labels that are shown.
  public var labels = 0
  /// How many versions of the data were shown.
  public var dataVersion = 0
  /// How long the data have been shown; nil without any.
  public var dataAge: Duration?
  /// The last thing that went wrong.
  public var lastError: String?

  /// Of nothing yet.
  public init() {}

  /// A time in the past as people say it, in steps so coarse that it seldom changes.
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
  /// A program's health.
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
      Row("frames a second", rate == 0 ? "still" : "\(rate)"),
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
