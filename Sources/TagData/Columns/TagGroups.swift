/// The groups that tags belong to, the one with the most tags first.
public struct TagGroups: Hashable, Sendable {
  /// The groups' names; of groups with as many tags, in the order of Unicode.
  public let names: [String]
  /// How many tags each has.
  public let counts: [Int]
  /// Each tag's group, in the document's order; nil for tags of no group.
  public let indices: [Int?]

  /// The groups that a column's values name; equal values are one group.
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
