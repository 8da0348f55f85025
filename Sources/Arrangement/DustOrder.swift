package import TagSphereGlyphs
package import TagSphereLabels

/// The drawing order of the dots that stand for a cloud's labels.
///
/// The order lets a frame draw only the dots in sight, and only as many as its picture has room
/// for.
///
/// Dots are dealt to octaves, each with as many dots as all octaves before it. Each octave but the
/// first is dealt to four equal **steps**. A frame draws the steps that its picture has room for.
/// The last step fades in when there is room for part of it, so dots do not pop. Large dots belong
/// to no step, because every frame draws them. Their number is limited.
///
/// Of each two neighbours in the order of `SpatialOrder`, one is dealt to the last octave. Of each
/// two neighbours among the remaining dots, one is dealt to the last octave but one, and so on.
/// Four neighbours in an octave go to four different steps; a hash chooses the assignment. Every
/// step is therefore spread as evenly as the cloud, without a pattern. The dots of a step keep the
/// spatial order, in **cells** of neighbours; cells outside the view are skipped.
package struct DustOrder: Sendable {
  /// The labels' indices: first labels with large dots, then the other labels step by step and cell by cell.
  package let indices: [UInt32]
  /// The cells of large dots.
  package let large: [Cell]
  /// The cells of each step.
  package let steps: [[Cell]]
  /// For each step, the room for dots in the whole cloud at which it starts to fade in and at which it becomes opaque.
  ///
  /// The first step with dots is always drawn at full strength.
  package let fadings: [(from: Double, to: Double)]
  /// The root mean square and the largest of the radii of the dots in steps, world units.
  package let radii: (mean: Float, largest: Float)

  /// Neighbouring dots of one step.
  package struct Cell: Hashable, Sendable {
    /// The dots' range in `indices`.
    package var range: Range<Int>
    /// A sphere that contains the dots.
    package var bounds: BoundingSphere
  }

  /// The number of dots in a cell.
  package static let cellCount = 16
  /// The number of labels up to which all dots are drawn, without an order.
  package static let leastCount = 4096
  /// The least number of dots in the first octave, not counting large dots.
  ///
  /// The first octave has less than twice this number, and every frame draws all of its dots.
  package static let firstCount = 1024
  /// The number of steps in each octave but the first: a power of two.
  package static let stepsInOctave = 4
  /// The maximum number of large dots; more would cover each other and take long to draw.
  package static let mostLarge = 4096

  /// Orders the dots of labels.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - largeSize: The em from which a label's dot is large, world units. It increases if more
  ///     than ``mostLarge`` dots would be large.
  ///   - radius: Returns the radius of a dot for its label's em, world units.
  package init(_ labels: [LabelRecord], largeSize: Float, radius: (Float) -> Float) {
    let largeSize = Self.largeSize(of: labels, atLeast: largeSize)
    var last = 0
    while labels.count >> (last + 1) >= Self.firstCount { last += 1 }
    // Large dots come first, before the steps.
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
          range: range, bounds: places.grown(by: radius(members.lazy.map { $0.size }.max() ?? 0)))
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

  /// Returns the smallest em, at least `least`, such that at most ``mostLarge`` labels are that large.
  private static func largeSize(of labels: [LabelRecord], atLeast least: Float) -> Float {
    let large = labels.lazy.map { $0.size }.filter { $0 >= least }
    guard large.count > mostLarge else { return least }
    return large.sorted(by: >)[mostLarge].nextUp
  }

  /// Returns the dots that a frame draws.
  ///
  /// - Parameters:
  ///   - room: The number of dots for which the picture has room if it shows the whole cloud.
  ///   - bounds: The visible volume; nil to skip no cell.
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

  /// The dots that one frame draws, as ranges of `indices`.
  package struct Drawn: Hashable, Sendable {
    /// The large dots.
    package var large: [Range<Int>] = []
    /// The dots of steps that are drawn at full strength.
    package var whole: [Range<Int>] = []
    /// The dots of the last step, if it is not drawn at full strength.
    package var fading: [Range<Int>] = []
    /// The strength of the last step, 0…1.
    package var share: Float = 1
  }

  /// Returns the room at which each step starts to fade in and at which it is opaque.
  ///
  /// A step is not drawn until there is room for more than a quarter of it, because a faint step
  /// takes as long to draw as an opaque step.
  private static func fadings(ofCounts counts: [Int]) -> [(from: Double, to: Double)] {
    var total = 0.0
    return counts.map { count in
      defer { total += Double(count) }
      guard total > 0 else { return (-1, 0) }
      return (total + 0.25 * Double(count), total + 0.75 * Double(count))
    }
  }
}
