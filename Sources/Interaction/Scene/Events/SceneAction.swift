/// An action that a scene requests from the program.
public enum SceneAction: Hashable, Sendable {
  /// The user chose a label, by its index.
  case chose(label: Int)
  /// The user entered the text of the search, for itself and not for a label.
  case entered(text: String)
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
  /// The user pressed Escape, and the scene has nothing left to close.
  case escaped
  /// The user asked to close the window by a key.
  case closed
  /// The user asked for a label's text on the clipboard, by its index.
  case copied(label: Int)
  /// The user asked to paste the clipboard's text, which is to come as an event.
  case pasteRequested
  /// The user asked in a label's menu to open its address or run the command, by its index.
  case delivered(label: Int)
  /// The user chose one of a label's own actions in its menu, by the label's index and the
  /// action's name.
  case deliveredAction(label: Int, action: String)
  /// The user asked in a label's menu to arrange the labels, by its index.
  case arranged(label: Int)
  /// The user dropped a file on the window: its path.
  case dropped(path: String)
}
