/// The options of the window's interface: status, diagnostics and target size.
public struct HandOptions: Hashable, Sendable {
  /// Whether a status line is shown in the corner.
  public var status = StatusDisplay.auto
  /// Whether input comes from fingers, which need larger targets.
  public var isTouch = false

  /// Whether diagnostics are shown in the corner.
  public var showsDiagnostics = false
  /// Creates options for a pointer, with an automatic status line.
  public init() {}
}

/// Whether a status line is shown in the corner of the window.
public enum StatusDisplay: String, CaseIterable, Hashable, Sendable {
  /// While a search is open, the sphere is paused, or labels are marked.
  case auto
  /// Always.
  case on
  /// Never.
  case off
}
