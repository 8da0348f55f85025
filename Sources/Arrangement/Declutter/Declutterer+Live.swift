package import TagSphereLabels
internal import TagSphereLook

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

  /// Replaces labels, weights and sizes by those of another declutterer, which was made beside this
  /// one; labels keep their current state.
  package mutating func update(_ next: consuming Declutterer) {
    var next = next
    next.goOn(from: self, renumbered: nil)
    next.growVisibility(to: visibility.count)
    self = next
  }

  /// What a declutterer does with labels, whatever these are.
  package struct Rule: Sendable {
    fileprivate var mode: DeclutterMode
    fileprivate var box: LabelStyle.Box?
  }

  /// What it does with labels.
  package var rule: Rule { Rule(mode: mode, box: box) }

  /// Creates a declutterer of labels that follows a rule.
  ///
  /// - Complexity: O(n log n).
  package init(batch: GlyphBatch, weights: [Double], rule: Rule) {
    self.init(batch: batch, weights: weights, mode: rule.mode, box: rule.box)
  }

  /// Adds room for new labels; they stay hidden until the next `update(batch:weights:renumbered:)`.
  package mutating func reserve(count: Int) { growVisibility(to: count) }
}
