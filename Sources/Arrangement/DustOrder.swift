package import TagSphereGlyphs
package import TagSphereLabels

/// The order in which the dots of a cloud's labels are drawn: no more of them than a picture has
/// room for, and none out of sight.
///
/// Dots are dealt to octaves, each with as many as all before it, and each octave but the first to four
/// equal **steps**. A frame draws the steps that its picture has room for; the last of them fades in as
/// there is room for half of it, so that no dot appears or disappears at once. Large dots are in none,
/// but in every frame, as long as they are few.
///
/// Of two neighbours in the order of `SpatialOrder`, one is dealt to the last octave, of two
/// neighbours among the others one to the last but one, and so on; of four neighbours in an octave, one
/// to each step. A hash chooses which. Every step is therefore spread as evenly as the cloud, without a
/// pattern. Its dots are in the same order, in **cells** of neighbours: a cell that is outside the view
/// is left out.
package struct DustOrder: Sendable {
  /// The indices of labels: those with large dots, then step by step, cell by cell.
  package let indices: [UInt32]
  /// The cells of large dots.
  package let large: [Cell]
  /// The cells of each step.
  package let steps: [[Cell]]
  /// The room for dots, over the whole cloud, from which on each step is drawn, and has its whole strength.
  ///
  /// The first one with dots is always drawn whole.
  package let fadings: [(from: Double, to: Double)]
  /// The radii of the dots in steps: the root of their mean square, and the largest, world units.
  package let radii: (mean: Float, largest: Float)

  /// Neighbouring dots of one step.
  package struct Cell: Hashable, Sendable {
    /// The dots' range in `indices`.
    package var range: Range<Int>
    /// A sphere that contains the dots.
    package var bounds: BoundingSphere
  }

  /// The number of dots of a cell.
  package static let cellCount = 16
  /// The number of labels up to which all dots are drawn, without an order.
  package static let leastCount = 4096
  /// The least number of labels whose dots are the first step, without large ones: there are less than
  /// twice as many, and every frame draws them.
  package static let firstCount = 1024
  /// The steps of each octave but the first: a power of two.
  package static let stepsInOctave = 4
  /// The most large dots: more of them would cover each other, and take long to draw.
  package static let mostLarge = 4096

  /// Orders the dots of labels.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - largeSize: The em from which on the dot of a label is large, world units; more if there would be
  ///     more than ``mostLarge``.
  ///   - radius: Returns the radius of a dot by its label's em, world units.
  package init(_ labels: [LabelRecord], largeSize: Float, radius: (Float) -> Float) {
    let largeSize = Self.largeSize(of: labels, atLeast: largeSize)
    var last = 0
    while labels.count >> (last + 1) >= Self.firstCount { last += 1 }
    // Large dots have the first place, before the steps.
    let lastStep = last * Self.stepsInOctave
    let (indices, starts) = SpatialOrder.grouped(labels, into: lastStep + 2) { rank, label in
      guard labels[Int(label)].size < largeSize else { return 0 }
      var (octave, group) = (last, UInt32(rank))
      while octave > 0, group & 1 == (group >> 1).hashedBits & 1 {
        (octave, group) = (octave - 1, group >> 1)
      }
      guard octave > 0 else { return 1 }
      let stepCount = UInt32(Self.stepsInOctave)
      let (neighbours, member) = (group >> 1).quotientAndRemainder(dividingBy: stepCount)
      let step = Int((member ^ neighbours.hashedBits) % stepCount)
      return 2 + (octave - 1) * Self.stepsInOctave + step
    }
    func cells(ofPlace place: Int) -> [Cell] {
      let range = starts[place]..<starts[place + 1]
      return stride(from: range.lowerBound, to: range.upperBound, by: Self.cellCount).map {
        let range = $0..<min($0 + Self.cellCount, range.upperBound)
        let members = indices[range].map { labels[Int($0)] }
        let places = BoundingSphere(of: members.map { [$0.x, $0.y, $0.z] })
        return Cell(
          range: range, bounds: places.grown(by: radius(members.lazy.map(\.size).max() ?? 0)))
      }
    }
    large = cells(ofPlace: 0)
    steps = (0...lastStep).map { cells(ofPlace: $0 + 1) }
    fadings = Self.fadings(ofCounts: (0...lastStep).map { starts[$0 + 2] - starts[$0 + 1] })
    self.indices = indices
    var (sum, largest, count) = (0.0, Float.zero, 0)
    for label in labels where label.size > 0 && label.size < largeSize {
      let radius = radius(label.size)
      sum += Double(radius * radius)
      largest = max(largest, radius)
      count += 1
    }
    radii = (Float((sum / Double(max(count, 1))).squareRoot()), largest)
  }

  /// Returns the least em from which on at most ``mostLarge`` labels are.
  private static func largeSize(of labels: [LabelRecord], atLeast least: Float) -> Float {
    let large = labels.lazy.map(\.size).filter { $0 >= least }
    guard large.count > mostLarge else { return least }
    return large.sorted(by: >)[mostLarge].nextUp
  }

  /// Returns what a frame draws.
  ///
  /// - Parameters:
  ///   - room: The number of dots that the picture has room for, over the whole cloud.
  ///   - bounds: What the frame shows; nil to leave no cell out.
  package func drawn(room: Double, within bounds: ViewBounds?) -> Drawn {
    func ranges(_ cells: [Cell]) -> [Range<Int>] {
      var ranges: [Range<Int>] = []
      for cell in cells where bounds?.misses(cell.bounds) != true {
        if let end = ranges.last?.upperBound, end == cell.range.lowerBound {
          ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<cell.range.upperBound
        } else {
          ranges.append(cell.range)
        }
      }
      return ranges
    }
    var drawn = Drawn(large: ranges(large))
    for (cells, fading) in zip(steps, fadings) where !cells.isEmpty {
      let share = min((room - fading.from) / (fading.to - fading.from), 1)
      if share <= 0 { break }
      if share < 1 {
        (drawn.fading, drawn.share) = (ranges(cells), Float(share))
        break
      }
      drawn.whole += ranges(cells)
    }
    return drawn
  }

  /// The dots of one frame, as ranges of `indices`.
  package struct Drawn: Hashable, Sendable {
    /// The large dots.
    package var large: [Range<Int>] = []
    /// The other dots drawn with their whole strength.
    package var whole: [Range<Int>] = []
    /// The dots of the last step, if it is not drawn whole.
    package var fading: [Range<Int>] = []
    /// Their strength, 0…1.
    package var share: Float = 1
  }

  /// Returns the room in which each step fades in, by the numbers of their dots.
  ///
  /// A step has no strength while there is room for a quarter of it, since a faint one takes as long as
  /// another.
  private static func fadings(ofCounts counts: [Int]) -> [(from: Double, to: Double)] {
    var total = 0.0
    return counts.map { count in
      defer { total += Double(count) }
      guard total > 0 else { return (-1, 0) }
      return (total + 0.25 * Double(count), total + 0.75 * Double(count))
    }
  }
}
