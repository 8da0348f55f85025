/// The groups of a document's tags, the largest first.
public struct TagGroups: Hashable, Sendable {
  /// The names of the groups; groups of equal size are in Unicode order.
  public let names: [String]
  /// The number of tags in each group.
  public let counts: [Int]
  /// The group of each tag, in the document's order; nil for tags without a group.
  public let indices: [Int?]

  /// Groups tags by the values of a column; equal values form one group.
  ///
  /// - Complexity: O(tags + groups · log groups).
  public init(_ column: TagColumn) {
    var counts: [String: Int] = [:]
    for case let name? in column.values { counts[name, default: 0] += 1 }
    let sorted = counts.sorted {
      $0.value != $1.value
        ? $0.value > $1.value
        : $0.key.unicodeScalars.lexicographicallyPrecedes(
          $1.key.unicodeScalars)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), 0...))
    names = sorted.map(\.key)
    self.counts = sorted.map(\.value)
    indices = column.values.map { $0.flatMap { places[$0] } }
  }
}
