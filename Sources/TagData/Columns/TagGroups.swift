/// The groups of a document's tags, ordered by their heaviest tags.
///
/// Therefore, the first groups stay the same if the lightest tags are left out.
package struct TagGroups: Hashable, Sendable {
  /// The names of the groups: the group with the heaviest tag first; ties keep the document's order.
  package let names: [String]
  /// The number of tags in each group.
  package let counts: [Int]
  /// The group of each tag, in the document's order; nil for tags without a group.
  package let indices: [Int?]

  /// Groups tags by the values of a column; equal values form one group.
  ///
  /// - Parameters:
  ///   - column: The values.
  ///   - weights: The tags' weights, one per value.
  /// - Complexity: O(tags + groups · log groups).
  package init(_ column: TagColumn, weights: [Double]) {
    precondition(
      weights.count == column.values.count,
      "\(weights.count) weights for \(column.values.count) values")
    var groups: [String: (count: Int, heaviest: Int)] = [:]
    for (index, value) in column.values.enumerated() {
      guard let value else { continue }
      let known = groups[value] ?? (0, index)
      let isHeavier = weights[index].magnitude > weights[known.heaviest].magnitude
      groups[value] = (known.count + 1, isHeavier ? index : known.heaviest)
    }
    let sorted = groups.sorted { a, b in
      let (first, second) = (a.value.heaviest, b.value.heaviest)
      let (weight, other) = (weights[first].magnitude, weights[second].magnitude)
      return weight != other ? weight > other : first < second
    }
    let places = Dictionary(uniqueKeysWithValues: zip(sorted.map { $0.key }, 0...))
    names = sorted.map { $0.key }
    counts = sorted.map { $0.value.count }
    indices = column.values.map { $0.flatMap { places[$0] } }
  }
}
