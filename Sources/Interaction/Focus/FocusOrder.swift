internal import TagSphereCloudCore

/// The order in which labels are walked and listed: the heaviest first, ties as in the file.
///
/// It is the program's one order by importance: Tab goes through it, a search's matches stand in it
/// within their rank, and lists for scripts print it.
public struct FocusOrder: Hashable, Sendable {
  /// The labels' indices, the heaviest first.
  public let labels: [Int]
  /// For each label, its place in ``labels``.
  private let places: [Int32]

  /// The order of labels by their weights.
  ///
  /// - Parameters:
  ///   - weights: One a label, finite.
  ///   - isPresent: Whether a label is to be walked to: of clouds that change, some indices have none.
  /// - Complexity: O(n log n).
  public init(weights: [Double], isPresent: (Int) -> Bool = { _ in true }) {
    labels = LabelOrder.weight.tagIndices(weights: weights, seed: 0).filter(isPresent)
    var places = [Int32](repeating: 0, count: weights.count)
    for (place, label) in labels.enumerated() { places[label] = Int32(place) }
    self.places = places
  }

  /// The label that follows another, or goes before it, around the end.
  ///
  /// - Parameters:
  ///   - label: Where the walk stands; nil at its beginning.
  ///   - isBackward: Whether the walk goes toward heavier labels.
  /// - Returns: nil where there are no labels.
  public func label(after label: Int?, isBackward: Bool = false) -> Int? {
    Self.step(from: label.map { Int(places[$0]) }, in: labels, isBackward: isBackward)
  }

  /// The element of a closed walk that follows a place, or goes before it.
  ///
  /// - Parameter place: nil at the beginning: then it is the first, or the last going backward.
  static func step(from place: Int?, in walk: [Int], isBackward: Bool) -> Int? {
    guard !walk.isEmpty else { return nil }
    let next = place.map { $0 + (isBackward ? -1 : 1) } ?? (isBackward ? -1 : 0)
    return walk[(next + walk.count) % walk.count]
  }
}
