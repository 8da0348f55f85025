/// The effect of Enter on the text of a search, besides choosing the label that the search found.
package enum TypedText: Hashable, Sendable {
  /// No effect: the text is only searched for.
  case searched
  /// Enter submits the text if it finds no label.
  case reported
  /// Enter submits the text if it finds no label, and Shift+Enter submits it in any case.
  case accepted
}
