/// What becomes of labels that have no room of their own on the screen.
public enum DeclutterMode: String, CaseIterable, Sendable {
  /// All labels are drawn, the nearer over the farther.
  case off
  /// Labels without room are drawn faintly, behind those that have it.
  case fade
  /// Labels without room are not drawn, and neither is the far side.
  case hide
}
