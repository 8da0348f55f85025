package import TagSphereLabels
internal import TagSphereLook

extension Declutterer {
  /// Updates the labels, weights or sizes; labels that still exist keep their current state.
  ///
  /// - Parameters:
  ///   - batch: The new labels.
  ///   - weights: One weight per label.
  ///   - renumbered: The new index of each old label; nil if old labels keep their indices.
  package mutating func update(
    batch: GlyphBatch, weights: [Double], renumbered: [Int?]? = nil
  ) {
    var next = Declutterer(batch: batch, weights: weights, mode: mode, box: box)
    next.goOn(from: self, renumbered: renumbered)
    self = next
  }

  /// Takes over the labels, weights and sizes of another declutterer; labels keep their current state.
  ///
  /// The other declutterer can be created concurrently.
  package mutating func update(_ next: consuming Declutterer) {
    var next = next
    next.goOn(from: self, renumbered: nil)
    next.growVisibility(to: visibility.count)
    self = next
  }

  /// The settings of a declutterer that do not depend on its labels.
  package struct Rule: Sendable {
    fileprivate var mode: DeclutterMode
    fileprivate var box: LabelStyle.Box?
  }

  /// The declutterer's settings.
  package var rule: Rule { Rule(mode: mode, box: box) }

  /// Creates a declutterer with the settings of another declutterer.
  ///
  /// - Complexity: O(n log n).
  package init(batch: GlyphBatch, weights: [Double], rule: Rule) {
    self.init(batch: batch, weights: weights, mode: rule.mode, box: rule.box)
  }

  /// Adds room for new labels, which stay hidden until the next `update(batch:weights:renumbered:)`.
  package mutating func reserve(count: Int) { growVisibility(to: count) }
}
