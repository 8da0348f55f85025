/// An action that a scene requests from the program.
public enum SceneAction: Hashable, Sendable {
  /// The user chose a label, by its index.
  case chose(label: Int)
  /// The user confirmed the earlier choice.
  case confirmed
  /// The user toggled full screen.
  case toggledFullScreen
  /// The window's contents were lost and must be redrawn.
  case exposed
  /// The window may be on another screen, with another refresh rate.
  case changedScreen
  /// The user asked to quit.
  case ended
}
