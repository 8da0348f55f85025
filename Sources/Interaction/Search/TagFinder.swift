package import TagSphereTagData

/// Finds labels by typed text, as `LabelFinder` does, and by the keywords of their tags.
package struct TagFinder: Sendable {
  private var names: LabelFinder
  /// Finds by the tags' keywords; nil if no tag has keywords.
  private var keywords: LabelFinder?

  /// Creates a finder for labels without keywords.
  package init(_ names: LabelFinder) { self.names = names }

  /// Creates a finder for the labels of tags.
  ///
  /// - Parameters:
  ///   - tags: One tag per label.
  ///   - order: The labels' order.
  /// - Complexity: O(bytes).
  package init(_ tags: [Tag], order: FocusOrder) {
    names = LabelFinder(texts: tags.map { $0.text }, order: order)
    let words = tags.map { $0.details == nil ? "" : $0.keywords.joined(separator: " ") }
    guard words.contains(where: { !$0.isEmpty }) else { return }
    let labels = order.labels.filter { !words[$0].isEmpty }
    keywords = LabelFinder(texts: words, order: FocusOrder(labels, ofLabels: tags.count))
  }

  /// Returns the labels that match a text, best first; none for a blank text.
  ///
  /// Labels whose text matches come first, then labels with a keyword that begins with the text. Labels
  /// whose text is only similar are returned only if no keyword begins with the text.
  package mutating func matches(of text: String) -> SearchMatches {
    let named = names.matches(of: text)
    guard let further = keywords?.wordMatches(of: text), !further.isEmpty else { return named }
    guard names.hasFoundWords else { return SearchMatches(further) }
    let known = Set(named.labels)
    return SearchMatches(named.labels + further.filter { !known.contains($0) })
  }
}
