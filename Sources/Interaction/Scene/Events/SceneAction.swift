/// An action that a scene requests from the program.
package enum SceneAction: Hashable, Sendable {
  /// The user chose a label, by its index.
  case chose(label: Int)
  /// The user submitted the text of the search itself, rather than a label that the search found.
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
  /// The user pressed the key that closes the window.
  case closed
  /// The user asked to copy the text of the label with this index to the clipboard.
  case copied(label: Int)
  /// The user asked to paste the clipboard's text; the program must send it as an event.
  case pasteRequested
  /// The user chose, in a label's menu, to open the label's address or to run its command.
  case delivered(label: Int)
  /// The user chose one of a label's own actions in its menu.
  case deliveredAction(label: Int, action: String)
  /// The user chose, in a label's menu, to arrange the labels.
  case arranged(label: Int)
  /// The user dropped a file on the window: its path.
  case dropped(path: String)
}
