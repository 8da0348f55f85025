/// An order of labels in which those near each other in space are near each other.
///
/// Drawn in it, many small things cost less, since a driver's work is sorted by the places of the
/// picture; nothing that is seen depends on it. Labels at the same place keep their order.
///
/// The key of a label interleaves the bits of its three coordinates, ten of each (a Morton code); a
/// radix sort orders the keys.
///
/// Source: Morton, "A computer oriented geodetic data base and a new technique in file sequencing",
/// IBM, 1966.
package enum SpatialOrder {
  private static let bitsPerDigit = 10
  private static let digits = 3

  /// Returns the indices of labels in the order of their places.
  ///
  /// - Complexity: O(labels).
  package static func indices(of labels: [LabelRecord]) -> [UInt32] {
    var keys = labels.map(key)
    var order = labels.indices.map(UInt32.init)
    var (nextKeys, nextOrder) = (keys, order)
    for digit in 0..<digits {
      let shift = UInt32(digit * bitsPerDigit)
      func bucket(_ key: UInt32) -> Int { Int(key >> shift & (1 << UInt32(bitsPerDigit) - 1)) }
      var starts = [Int](repeating: 0, count: 1 << bitsPerDigit + 1)
      for key in keys { starts[bucket(key) + 1] += 1 }
      for index in 1..<starts.count { starts[index] += starts[index - 1] }
      for (index, key) in keys.enumerated() {
        let place = starts[bucket(key)]
        starts[bucket(key)] = place + 1
        (nextKeys[place], nextOrder[place]) = (key, order[index])
      }
      swap(&keys, &nextKeys)
      swap(&order, &nextOrder)
    }
    return order
  }

  /// Returns the key of a label's place, 30 bits.
  package static func key(of label: LabelRecord) -> UInt32 {
    spread(label.x) << 2 | spread(label.y) << 1 | spread(label.z)
  }

  /// Returns the upper ten bits of a coordinate, −1…1, each followed by two zeros.
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
