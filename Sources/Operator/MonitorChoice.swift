/// Which of several monitors a kiosk fills.
public enum MonitorChoice: Hashable, Sendable {
  /// The one with the most pixels.
  case largest
  /// The one of this number, counted from 1 as the system lists them.
  case number(Int)
  /// The one of this name, such as `HDMI-1`.
  case name(String)

  /// Reads `largest`, a number from 1, or a name; nil for no text.
  public init?(_ text: String) {
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

  /// The monitor that is meant, among those that are connected.
  ///
  /// - Parameter monitors: Names and sizes, in the system's order.
  /// - Returns: Its index; nil while it is not there.
  public func index(among monitors: [(name: String, size: SIMD2<Int32>)]) -> Int? {
    switch self {
    case .largest:
      monitors.indices.max {
        let (a, b) = (monitors[$0].size, monitors[$1].size)
        // Of equals the first.
        return (Int(a.x) * Int(a.y), -$0) < (Int(b.x) * Int(b.y), -$1)
      }
    case .number(let number): monitors.indices.contains(number - 1) ? number - 1 : nil
    case .name(let name): monitors.firstIndex { $0.name == name }
    }
  }
}

extension MonitorChoice: CustomStringConvertible {
  /// The choice as it is read.
  public var description: String {
    switch self {
    case .largest: "largest"
    case .number(let number): String(number)
    case .name(let name): name
    }
  }
}
