internal import TagSphereGlyphs
internal import TagSphereLook

extension Declutterer {
  /// Returns the labels in the order of decisions: heaviest first, and frontmost first at equal weights.
  ///
  /// If the number of labels of one weight exceeds the number that a frame tries, these labels are
  /// distributed over octaves, each as large as all octaves before it. Without octaves, only the
  /// labels in front would be tried.
  static func order(of labels: [LabelRecord], weights: [Double]) -> [Int] {
    let weights = weights.map { $0.magnitude }
    let heights = labels.map { Double($0.z) }
    var order = WeightOrder.heaviestFirst(
      WeightOrder.heaviestFirst(labels.indices, weights: heights), weights: weights)
    var start = 0
    while start < order.count {
      let (weight, height) = (weights[order[start]], heights[order[start]])
      var end = start + 1
      while end < order.count, weights[order[end]] == weight, heights[order[end]] == height {
        end += 1
      }
      if end - start > 1 {
        // Compare indices only if the positions are equal.
        order[start..<end].sort { a, b in
          let (p, q) = (labels[a], labels[b])
          return (p.y, p.x) == (q.y, q.x) ? a < b : (p.y, p.x) > (q.y, q.x)
        }
      }
      start = end
    }
    deal(&order, of: labels, weights: weights)
    return order
  }

  /// Distributes labels of equal weight over octaves if their number exceeds the number that a frame tries.
  ///
  /// Each octave has as many labels as all octaves before it. Within an octave, labels keep their
  /// order.
  private static func deal(_ order: inout [Int], of labels: [LabelRecord], weights: [Double]) {
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { weights[$0] != weights[order[start]] } ?? order.count
      defer { start = end }
      guard end - start > mostCandidates else { continue }
      var octaves: [[Int]] = []
      for label in order[start..<end] {
        let place = labels[label].placeHash.multipliedFullWidth(by: UInt32(end - start)).high
        let octave = UInt32.bitWidth - (place / UInt32(mostCandidates / 2)).leadingZeroBitCount
        while octaves.count <= octave { octaves.append([]) }
        octaves[octave].append(label)
      }
      order.replaceSubrange(start..<end, with: octaves.joined())
    }
  }
}

extension LabelRecord {
  /// A hash of the label's place.
  fileprivate var placeHash: UInt32 {
    (x.bitPattern &* 0x9E37_79B1 ^ y.bitPattern &* 0x85EB_CA77 ^ z.bitPattern &* 0xC2B2_AE3D)
      .hashedBits
  }
}
