package import TagSphereMessages

/// The health of the program, shown to an operator in a corner.
package struct Diagnostics: Hashable, Sendable {
  /// The median of the recent frame times; nil before the first frame.
  package var frameTime: Duration?
  /// The number of frames in the last second.
  package var framesPerSecond = 0
  /// The name of the renderer; nil without one.
  package var renderer: String?
  /// The name of the graphics API; nil without one.
  package var graphics: String?
  /// The picture's size, pixels.
  package var size = SIMD2(0, 0)
  /// The monitor that the window fills; nil if the window is not in full screen.
  package var monitor: String?
  /// The number of labels shown.
  package var labels = 0
  /// The number of data versions shown so far.
  package var dataVersion = 0
  /// The time for which the current data have been shown; nil without data.
  package var dataAge: Duration?
  /// The last error.
  package var lastError: Message?

  /// Creates empty diagnostics.
  package init() {}

  /// The version of the data shown, and the time for which they have been shown.
  fileprivate var data: Message {
    guard dataVersion > 0 else { return Message("none") }
    guard let dataAge else { return Message("version \(plain: dataVersion)") }
    return Message("version \(plain: dataVersion), \(Self.age(dataAge))")
  }

  /// Returns an age in words; the steps are coarse, so that the text seldom changes.
  static func age(_ time: Duration) -> Message {
    let seconds = Int(time / .seconds(1))
    switch seconds {
    case ..<60: return Message("less than a minute ago")
    case ..<3600: return Message("\(seconds / 60) min ago")
    case ..<(48 * 3600): return Message("\(seconds / 3600) h ago")
    default: return Message("\(seconds / 86_400) days ago")
    }
  }
}

extension Panel {
  /// Creates the panel of the diagnostics.
  package init(_ diagnostics: Diagnostics, in messages: Messages = .english) {
    func text(_ message: Message) -> String { messages.text(message) }
    let time = diagnostics.frameTime.map {
      messages.decimal(Panel.number((($0 / .milliseconds(1)) * 10).rounded() / 10)) + " ms"
    }
    let rate = diagnostics.framesPerSecond
    let size = "\(diagnostics.size.x) × \(diagnostics.size.y)"
    var rows = [
      Row(text(Message("frame")), time ?? "–"),
      Row(text(Message("frames per second")), rate == 0 ? text(Message("still")) : "\(rate)"),
      Row(text(Message("renderer")), diagnostics.renderer ?? text(Message("none"))),
      Row(text(Message("graphics")), diagnostics.graphics ?? text(Message("none"))),
      Row(
        text(Message("size")),
        diagnostics.monitor.map { text(Message("\(size) on \($0)")) } ?? size),
      Row(text(Message("labels")), grouped(diagnostics.labels)),
      Row(text(Message("data")), text(diagnostics.data)),
    ]
    let error =
      diagnostics.lastError.map { Panel.wrapped(text($0), at: 60) } ?? [text(Message("none"))]
    for (index, line) in error.prefix(4).enumerated() {
      rows.append(Row(index == 0 ? text(Message("last error")) : "", line))
    }
    self.init(title: text(Message("Diagnostics")), rows: rows)
  }
}
