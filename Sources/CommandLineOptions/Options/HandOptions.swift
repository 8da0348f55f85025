/// How the window answers the hand: what it says, and how large its targets are.
public struct HandOptions: Hashable, Sendable {
  /// Whether a line of status stands in the corner.
  public var status = StatusDisplay.auto
  /// Whether the pointer is a finger, which needs larger targets.
  public var isTouch = false

  /// Whether the program's health stands in the corner.
  public var showsDiagnostics = false
  /// A pointer's targets, and a status where there is something to say.
  public init() {}
}

/// Whether a line of status stands in the corner of the window.
public enum StatusDisplay: String, CaseIterable, Hashable, Sendable {
  /// While a search is open, the sphere is paused, or labels are marked.
  case auto
  /// Always.
  case on
  /// Never.
  case off
}
