internal import TagSphereInteraction

/// The order of labels by weight, and the search index of their texts.
///
/// The first search folds the texts. An index remembers the previous search, so it is shared by reference.
final class LabelSearch {
  /// The labels' indices, heaviest first.
  let order: FocusOrder
  private var texts: [String]?
  private var finder: LabelFinder?

  /// Creates the order of labels, whose texts may come later.
  init(weights: [Double]) { order = FocusOrder(weights: weights) }

  /// Sets the texts, one per label.
  func set(_ texts: [String]) { (self.texts, finder) = (texts, nil) }

  /// Returns the labels that match a text, best first; none before the texts are set.
  func matches(of text: String) -> SearchMatches {
    if finder == nil, let texts {
      finder = LabelFinder(texts: texts, order: order)
      self.texts = nil
    }
    return finder?.matches(of: text) ?? SearchMatches()
  }
}
