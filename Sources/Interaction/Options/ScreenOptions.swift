public import TagSphereScreen

/// The screen that a cloud is shown on: its mounting, its texts, and its users.
public struct ScreenOptions: Hashable, Sendable {
  /// The rotation of the picture.
  public var rotation = ScreenRotation.none
  /// Whether the picture is shifted and shaded from time to time, to protect the panel.
  public var protectsPanel = false
  /// The maximum frame rate.
  public var frameRate = FrameRate.monitor
  /// Whether a status line is shown in the corner.
  public var status = StatusDisplay.auto
  /// Whether diagnostics are shown in the corner.
  public var showsDiagnostics = false
  /// Whether input comes from fingers, which need larger targets.
  public var isTouch = false

  /// Creates options for an upright screen without protection, a pointer, and an automatic status line.
  public init() {}

  /// Adopts what may change while a cloud is shown: everything but the mounting.
  package mutating func adopt(_ other: ScreenOptions) {
    var next = other
    (next.rotation, next.protectsPanel) = (rotation, protectsPanel)
    self = next
  }
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
