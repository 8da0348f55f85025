extension Declutterer {
  /// Goes on with other labels, weights or sizes: labels that stay keep what they have come to.
  ///
  /// - Parameters:
  ///   - batch: The labels as they are to be.
  ///   - weights: One a label.
  ///   - renumbered: Where each label went; nil where those that were there kept their indices.
  public mutating func update(
    batch: GlyphBatch, weights: [Double], renumbered: [Int?]? = nil
  ) {
    var next = Declutterer(batch: batch, weights: weights, mode: mode)
    next.goOn(from: self, renumbered: renumbered)
    self = next
  }

  /// Makes room for labels that came since; they stay hidden until they are taken in.
  public mutating func reserve(count: Int) { growVisibility(to: count) }
}
