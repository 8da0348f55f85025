/// What a scene asks of the program.
public enum SceneAction: Hashable, Sendable {
  /// The person clicked a label, by its index.
  case chose(label: Int)
  /// The person confirmed what was chosen before.
  case confirmed
  /// The person asked for the full screen, or for the window back.
  case toggledFullScreen
  /// The picture was lost and must be drawn anew.
  case exposed
  /// The window may be on another screen, with another refresh rate.
  case changedScreen
  /// The person asked to end.
  case ended
}
