/// The labels that a text finds.
package struct SearchMatches: Hashable, Sendable {
  /// The labels' indices, best first.
  package var labels: [Int]
  /// Whether no label contains the text, and the matches contain it with one typing mistake.
  package var isApproximate: Bool

  /// Creates matches; none by default.
  package init(_ labels: [Int] = [], isApproximate: Bool = false) {
    self.labels = labels
    self.isApproximate = isApproximate
  }
}
