public import TagSphereScreen

/// The screen that a cloud is shown on: its mounting, its texts, and its users.
public struct ScreenOptions: Hashable, Sendable {
  /// The rotation of the picture.
  public var rotation = ScreenRotation.none
  /// Whether the picture is shifted and dimmed from time to time, to protect the panel.
  public var protectsPanel = false
  /// The maximum frame rate.
  public var frameRate = FrameRate.monitor
  /// Whether a status line is shown in the corner.
  public var status = StatusDisplay.auto
  /// Whether diagnostics are shown in the corner.
  public var showsDiagnostics = false
  /// Whether input comes from fingers, which need larger targets.
  public var isTouch = false

  /// Creates the default options: an upright, unprotected screen with a pointer.
  public init() {}

  /// Adopts the options that may change while a cloud is shown: all except the mounting.
  package mutating func adopt(_ other: ScreenOptions) {
    var next = other
    (next.rotation, next.protectsPanel) = (rotation, protectsPanel)
    self = next
  }
}

/// The condition for showing a status line in the corner of the window.
public enum StatusDisplay: String, CaseIterable, Hashable, Sendable {
  /// While a search is open, the sphere is paused, or labels are marked.
  case auto
  /// Always.
  case on
  /// Never.
  case off
}
