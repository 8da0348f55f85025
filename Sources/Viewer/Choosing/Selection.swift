/// What a person has chosen in a window where one or several choices are wanted.
public struct Selection {
  /// The labels, in the order in which they were chosen.
  public var choices: [Choice] = []
  /// The text that was typed instead of a label, or after all; nil for none.
  public var newText: String?
  /// The text that was searched for at the end; empty for none.
  public var query = ""

  /// Whether nothing was chosen.
  public var isEmpty: Bool { choices.isEmpty && newText == nil }
}
