/// The final selection of a window in which one or several labels can be chosen.
public struct Selection {
  /// The labels, in the order in which they were chosen.
  public var choices: [Choice] = []
  /// The text that was typed instead of a label, or in addition to labels; nil for none.
  public var newText: String?
  /// The search text at the end; empty for none.
  public var query = ""

  /// Whether nothing was chosen.
  public var isEmpty: Bool { choices.isEmpty && newText == nil }
}
