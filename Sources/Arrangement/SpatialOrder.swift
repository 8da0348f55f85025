package import TagSphereGlyphs

/// An order of labels in which spatial neighbours are close to each other.
///
/// Many small things are drawn faster in this order, because a driver sorts its work by areas of
/// the picture. The picture stays the same. Labels at the same place keep their order.
///
/// The key of a label interleaves the bits of its three coordinates, ten of each (a Morton code); a
/// radix sort orders the keys.
///
/// Source: Morton, "A computer oriented geodetic data base and a new technique in file sequencing",
/// IBM, 1966.
package enum SpatialOrder {
  /// Returns the indices of labels in spatial order.
  ///
  /// - Complexity: O(labels).
  package static func indices(of labels: [LabelRecord]) -> [UInt32] {
    var keys = labels.map(key)
    var order = labels.indices.map(UInt32.init)
    RadixOrder.sort(&order, by: &keys, bits: 30)
    return order
  }

  /// Returns the indices of labels group by group, in spatial order within each group.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - count: The number of groups.
  ///   - group: Returns the group of a label. It receives the label's rank in spatial order, and
  ///     the label's index.
  /// - Returns: The indices, and the start of each group, followed by the end of the last group.
  static func grouped(
    _ labels: [LabelRecord], into count: Int, by group: (_ rank: Int, _ label: UInt32) -> Int
  ) -> (indices: [UInt32], starts: [Int]) {
    let order = indices(of: labels)
    let groups = order.enumerated().map { UInt8(group($0, $1)) }
    var starts = [Int](repeating: 0, count: count + 1)
    for group in groups { starts[Int(group) + 1] += 1 }
    for index in 1...count { starts[index] += starts[index - 1] }
    var (grouped, next) = (order, starts)
    for (rank, group) in groups.enumerated() {
      grouped[next[Int(group)]] = order[rank]
      next[Int(group)] += 1
    }
    return (grouped, starts)
  }

  /// Returns the key of a label's place, 30 bits.
  package static func key(of label: LabelRecord) -> UInt32 {
    spread(label.x) << 2 | spread(label.y) << 1 | spread(label.z)
  }

  /// Returns the upper ten bits of a coordinate in −1…1, with two zero bits after each bit.
  private static func spread(_ coordinate: Float) -> UInt32 {
    let step = max(0, min((coordinate + 1) * 512, 1023))
    var bits = UInt32(step.isNaN ? 0 : step)
    bits = (bits | bits << 16) & 0x0300_00FF
    bits = (bits | bits << 8) & 0x0300_F00F
    bits = (bits | bits << 4) & 0x030C_30C3
    bits = (bits | bits << 2) & 0x0924_9249
    return bits
  }
}
