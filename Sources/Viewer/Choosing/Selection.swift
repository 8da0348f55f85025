/// The final selection of a window in which one or several labels can be chosen.
package struct Selection {
  /// The labels, in the order in which they were chosen.
  package var choices: [Choice] = []
  /// The text that was typed instead of a label, or in addition to labels; nil if no text was typed.
  package var newText: String?
  /// The search text at the end; empty if there was no search.
  package var query = ""

  /// Whether nothing was chosen.
  package var isEmpty: Bool { choices.isEmpty && newText == nil }
}
