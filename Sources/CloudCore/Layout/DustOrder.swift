/// The order in which the dots of a cloud's labels are drawn: no more of them than a picture has
/// room for, and none out of sight.
///
/// Dots are dealt to **octaves**, each with as many as all before it. A frame draws the octaves that
/// its picture has room for; the last of them fades in as the cloud comes nearer, so that no dot
/// appears or disappears at once. Large dots are in the first octave, and so in every frame.
///
/// Of two neighbours in the order of `SpatialOrder`, one is dealt to the last octave, of two
/// neighbours among the others one to the last but one, and so on; a hash chooses which. Every octave
/// is therefore spread as evenly as the cloud, without a pattern. Its dots are in the same order, in
/// **cells** of neighbours: a cell that is outside the view is left out.
package struct DustOrder: Sendable {
  /// The indices of labels, octave by octave, cell by cell.
  package let indices: [UInt32]
  /// The cells of each octave.
  package let octaves: [[Cell]]

  /// Neighbouring dots of one octave.
  package struct Cell: Hashable, Sendable {
    /// The dots' range in `indices`.
    package var range: Range<Int>
    /// A sphere that contains the dots.
    package var bounds: BoundingSphere
  }

  /// The number of dots of a cell.
  package static let cellCount = 256
  /// The number of dots up to which there is one octave.
  package static let leastCount = 4096

  /// Orders the dots of labels.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - largeSize: The em from which on the dot of a label is in the first octave, world units.
  ///   - radius: A radius that no dot exceeds, world units.
  package init(_ labels: [LabelRecord], largeSize: Float, radius: Float) {
    var count = 0
    while labels.count >> (count + 1) >= Self.leastCount { count += 1 }
    let last = count
    let order = SpatialOrder.indices(of: labels)
    func octave(ofRank rank: Int) -> Int {
      guard labels[Int(order[rank])].size < largeSize else { return 0 }
      var (octave, group) = (last, UInt32(rank))
      while octave > 0, group & 1 == Self.hash(group >> 1) & 1 {
        (octave, group) = (octave - 1, group >> 1)
      }
      return octave
    }
    let ranks = order.indices.map { UInt8(octave(ofRank: $0)) }
    var starts = [Int](repeating: 0, count: last + 2)
    for octave in ranks { starts[Int(octave) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var (indices, next) = (order, starts)
    for (rank, octave) in ranks.enumerated() {
      indices[next[Int(octave)]] = order[rank]
      next[Int(octave)] += 1
    }
    octaves = (0...last).map { octave in
      let range = starts[octave]..<starts[octave + 1]
      return stride(from: range.lowerBound, to: range.upperBound, by: Self.cellCount).map {
        let range = $0..<min($0 + Self.cellCount, range.upperBound)
        let places = indices[range].map { label in
          let label = labels[Int(label)]
          return SIMD3(label.x, label.y, label.z)
        }
        return Cell(range: range, bounds: BoundingSphere(of: places, beyond: radius))
      }
    }
    self.indices = indices
  }

  /// Returns what a frame draws.
  ///
  /// - Parameters:
  ///   - room: The number of dots that the picture has room for, over the whole cloud.
  ///   - bounds: What the frame shows; nil to leave no cell out.
  package func drawn(room: Double, within bounds: ViewBounds?) -> Drawn {
    var drawn = Drawn()
    var total = 0.0
    for cells in octaves {
      guard let (first, last) = cells.first.map({ ($0, cells[cells.count - 1]) }) else { continue }
      let count = Double(last.range.upperBound - first.range.lowerBound)
      let share = min((room - total) / count, 1)
      guard share > 0 || total == 0 else { break }
      total += count
      let isWhole = share >= 1 || total == count
      var ranges: [Range<Int>] = []
      for cell in cells where bounds?.misses(cell.bounds) != true {
        if let end = ranges.last?.upperBound, end == cell.range.lowerBound {
          ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<cell.range.upperBound
        } else {
          ranges.append(cell.range)
        }
      }
      if isWhole {
        drawn.whole += ranges
      } else {
        (drawn.fading, drawn.share) = (ranges, Float(share))
        break
      }
    }
    return drawn
  }

  /// The dots of one frame, as ranges of `indices`.
  package struct Drawn: Hashable, Sendable {
    /// The dots drawn with their whole strength.
    package var whole: [Range<Int>] = []
    /// The dots of the last octave, if it is not drawn whole.
    package var fading: [Range<Int>] = []
    /// Their strength, 0…1.
    package var share: Float = 1

    /// Nothing.
    package init() {}
  }

  /// A hash of 32 bits: that of MurmurHash3's end.
  private static func hash(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits ^ bits >> 16) &* 0x85EB_CA6B
    bits = (bits ^ bits >> 13) &* 0xC2B2_AE35
    return bits ^ bits >> 16
  }
}
