/// The labels that a text finds.
public struct SearchMatches: Hashable, Sendable {
  /// The labels' indices, best first.
  public var labels: [Int]
  /// Whether no label contains the text, and the matches contain it with one typing mistake.
  public var isApproximate: Bool

  /// Creates matches; none by default.
  public init(_ labels: [Int] = [], isApproximate: Bool = false) {
    self.labels = labels
    self.isApproximate = isApproximate
  }
}
