extension Declutterer {
  /// Updates the labels, weights or sizes; labels that stay keep their current state.
  ///
  /// - Parameters:
  ///   - batch: The new labels.
  ///   - weights: One per label.
  ///   - renumbered: The new index of each label; nil where existing labels kept their indices.
  package mutating func update(
    batch: GlyphBatch, weights: [Double], renumbered: [Int?]? = nil
  ) {
    var next = Declutterer(batch: batch, weights: weights, mode: mode, box: box)
    next.goOn(from: self, renumbered: renumbered)
    self = next
  }

  /// Adds room for new labels; they stay hidden until the next `update(batch:weights:renumbered:)`.
  package mutating func reserve(count: Int) { growVisibility(to: count) }
}
