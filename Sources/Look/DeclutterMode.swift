/// The treatment of labels that lack room on the screen.
public enum DeclutterMode: String, CaseIterable, Sendable {
  /// All labels are drawn; nearer labels cover farther labels.
  case off
  /// Labels without room are drawn faintly, behind the labels with room.
  case fade
  /// Labels without room, and labels on the far side, are not drawn.
  case hide
}
