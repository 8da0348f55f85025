internal import TagSphereArrangement

/// The order in which labels are visited and listed: by absolute weight, heaviest first.
///
/// Labels of equal weight keep the file's order.
///
/// This is the program's only order by importance. Tab follows it. The matches of a search follow it
/// within their rank. Lists for scripts are printed in it.
package struct FocusOrder: Hashable, Sendable {
  /// The labels' indices, heaviest first.
  package let labels: [Int]
  /// The position of each label in ``labels``.
  private let places: [Int32]

  /// Creates the order of labels by their weights.
  ///
  /// - Parameters:
  ///   - weights: One finite weight per label.
  ///   - isPresent: Returns whether an index has a label; in clouds that change, some indices are
  ///     empty.
  /// - Complexity: O(n log n).
  package init(weights: [Double], isPresent: (Int) -> Bool = { _ in true }) {
    self.init(
      LabelOrder.weight.tagIndices(weights: weights, seed: 0).filter(isPresent),
      ofLabels: weights.count)
  }

  /// Creates an order from a list of labels.
  ///
  /// - Parameters:
  ///   - labels: The labels' indices, each once.
  ///   - count: The number of all labels.
  package init(_ labels: [Int], ofLabels count: Int) {
    self.labels = labels
    var places = [Int32](repeating: 0, count: count)
    for (place, label) in labels.enumerated() { places[label] = Int32(place) }
    self.places = places
  }

  /// Returns the next or previous label, cyclically.
  ///
  /// - Parameters:
  ///   - label: The current label; nil at the start.
  ///   - isBackward: Whether to move toward heavier labels.
  /// - Returns: nil if there are no labels.
  package func label(after label: Int?, isBackward: Bool = false) -> Int? {
    Self.step(from: label.map { Int(places[$0]) }, in: labels, isBackward: isBackward)
  }

  /// Returns the next or previous element of a cyclic sequence.
  ///
  /// - Parameter place: The current position; nil at the start. From nil, the step leads to the
  ///   first element, or backward to the last.
  static func step(from place: Int?, in walk: [Int], isBackward: Bool) -> Int? {
    guard !walk.isEmpty else { return nil }
    let next = place.map { $0 + (isBackward ? -1 : 1) } ?? (isBackward ? -1 : 0)
    return walk[(next + walk.count) % walk.count]
  }

  /// A move over many elements at once.
  enum Leap {
    /// Ten elements forward or back.
    case page(isBackward: Bool)
    /// To the last element.
    case end
  }

  /// Returns the element that a leap reaches in a sequence; a leap stops at the ends.
  ///
  /// - Parameter place: The current position; nil at the start.
  static func leap(_ leap: Leap, from place: Int?, in walk: [Int]) -> Int? {
    guard !walk.isEmpty else { return nil }
    switch leap {
    case .page(let isBackward):
      let next = (place ?? 0) + (isBackward ? -10 : 10)
      return walk[min(max(next, 0), walk.count - 1)]
    case .end: return walk.last
    }
  }
}
