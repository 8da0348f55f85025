/// The treatment of labels that find no room of their own on the screen.
public enum DeclutterMode: String, CaseIterable, Sendable {
  /// All labels are drawn, nearer ones over farther ones.
  case off
  /// Labels without room are drawn faintly, behind those that have it.
  case fade
  /// Labels without room are not drawn, and neither is the far side.
  case hide
}
