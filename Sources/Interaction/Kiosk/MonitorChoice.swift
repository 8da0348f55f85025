/// The choice of the monitor that a kiosk fills.
package enum MonitorChoice: Hashable, Sendable {
  /// The monitor with the most pixels.
  case largest
  /// The monitor with a number, counted from 1 in the system's order.
  case number(Int)
  /// The monitor with a name, such as `HDMI-1`.
  case name(String)

  /// Parses `largest`, a number ≥ 1, or a name; nil for an empty text or an invalid number.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    if text == "largest" {
      self = .largest
    } else if let number = Int(text) {
      guard number >= 1 else { return nil }
      self = .number(number)
    } else {
      self = .name(text)
    }
  }

  /// Returns the chosen monitor among the connected ones.
  ///
  /// - Parameter monitors: Names and sizes, in the system's order.
  /// - Returns: The monitor's index; nil if the chosen monitor is not connected.
  package func index(among monitors: [(name: String, size: SIMD2<Int32>)]) -> Int? {
    switch self {
    case .largest:
      monitors.indices.max {
        let (a, b) = (monitors[$0].size, monitors[$1].size)
        // Of equally large monitors, choose the first.
        return (Int64(a.x) * Int64(a.y), -$0) < (Int64(b.x) * Int64(b.y), -$1)
      }
    case .number(let number): monitors.indices.contains(number - 1) ? number - 1 : nil
    case .name(let name): monitors.firstIndex { $0.name == name }
    }
  }
}

extension MonitorChoice: CustomStringConvertible {
  /// The choice in the form that `init(_:)` parses.
  package var description: String {
    switch self {
    case .largest: "largest"
    case .number(let number): String(number)
    case .name(let name): name
    }
  }
}
