internal import TagSphereGeometry
internal import TagSphereForms

/// Places and sizes of a few labels that are all visible at once in the home pose, in which the cloud starts.
///
/// The heaviest label is in the middle, and all labels are as large as the room allows. In the
/// picture the sphere is a disc. Each label in turn, heaviest first, takes the place nearest to the
/// disc's middle at which its box overlaps no other box and stays inside the disc. A label that
/// finds no place is tried again at a smaller size. Places beside the middle count as nearer than
/// places above and below it, because boxes are wide.
///
/// Source: the greedy placement of word clouds: Feinberg, "Wordle", in Beautiful Visualization,
/// O'Reilly 2010, with a sunflower lattice for the spiral.
struct FrontPlaces {
  /// The world size of one em of each label that has a position; larger where the sphere is farther away.
  private(set) var sizes: [Double]
  /// The largest size of one em in the present attempt, radii of the disc.
  private var em: Double
  /// The positions, unit vectors; nil for a label without room.
  private(set) var positions: [SIMD3<Double>?]

  private var view: View

  /// The view of the disc.
  struct View {
    /// The camera's distance from the sphere's centre, world units; infinite without perspective.
    var distance = 3.0
    /// Areas of the disc that obstacles cover, radii of the disc.
    var obstacles: [Box] = []

    /// The tangent of half the angle at which the sphere appears; 1 without perspective.
    fileprivate var outline: Double {
      distance.isFinite ? 1 / (distance * distance - 1).squareRoot() : 1
    }

    /// Returns the size of a world unit in the picture, radii of the disc.
    fileprivate func scale(atHeight z: Double) -> Double {
      distance.isFinite ? 1 / (distance - z) / outline : 1
    }

    /// Returns the height of the sphere's surface at a distance from the middle of the disc.
    ///
    /// - Parameter radius: The distance, radii of the disc.
    fileprivate func height(at radius: Double) -> Double {
      guard distance.isFinite else { return max(1 - radius * radius, 0).squareRoot() }
      let tangent = radius * outline
      let square = tangent * tangent
      let far = square * distance * distance
      return (square * distance + max(square * far - (1 + square) * (far - 1), 0).squareRoot())
        / (1 + square)
    }
  }

  /// The part of the disc's area that boxes should cover.
  private static let coverage = 0.66
  /// The least size of a label relative to the greatest.
  private static let leastShare = 0.2
  /// The greatest size of one em, and the greatest widths of a label, radii of the disc.
  ///
  /// `fittingWidth` applies if every label must have a place: three labels of that width fit side
  /// by side.
  private static let most = (em: 0.24, width: 1.25, fittingWidth: 0.62)
  /// The numbers of labels on a page that form one row, and the factor on the width of their boxes.
  ///
  /// The factor leaves room for the label in focus, which is enlarged.
  private static let row = (count: 2...3, width: 1.4)
  /// The factor by which a label without a place shrinks, and the largest number of attempts.
  ///
  /// If every label must have a place, there are few attempts, so that no label is much smaller
  /// than the others.
  private static let shrinking = (factor: 0.86, steps: 6, fittingSteps: 2)
  /// The factor that reduces the coverage if a label has no place, and the least coverage.
  private static let fitting = (factor: 0.93, leastCoverage: 0.02)
  /// The largest number of labels that all get a place if there is room at their least sizes.
  private static let mostFitting = 40
  /// The largest distance of a box's corner from the middle, radii of the disc.
  private static let edge = 0.985
  private static let candidateCount = 1400
  private static let sideways = 0.8

  /// A candidate place in the picture; lengths are radii of the disc.
  private struct Candidate {
    var place: SIMD2<Double>
    /// The height over the disc's plane, world units.
    var z: Double
    /// The picture length of a world unit at this place, radii of the disc.
    var scale: Double
    /// The label that blocked the place at the last check.
    var blocker = 0
  }

  /// Places labels.
  ///
  /// - Parameters:
  ///   - halfBoxes: Half of each label's box, including the room around it, em, heaviest label
  ///     first.
  ///   - weights: The labels' scaled weights, 0…1.
  ///   - least: The size below which text is illegible at the sphere's nearest point, world units.
  ///   - view: The view of the disc.
  init(halfBoxes: [SIMD2<Double>], weights: [Double], least: Double, view: View = View()) {
    let shares = weights.map { Self.leastShare + (1 - Self.leastShare) * $0 }
    let readable = weights.map { _ in least * view.scale(atHeight: 1) }
    self.init(
      halfBoxes: halfBoxes, shares: shares, coverage: Self.coverage, least: readable,
      steps: Self.shrinking.steps, needsAll: false, mostWidth: Self.most.width, view: view)
    guard positions.contains(nil), halfBoxes.count <= Self.mostFitting else { return }
    let smallest = zip(readable, shares).map { $0 / $1 }.min() ?? 0
    let all = Self.placing(
      halfBoxes, shares: shares, least: readable, smallestEm: smallest,
      mostWidth: Self.most.width, view: view)
    if !all.positions.contains(nil) { self = all }
  }

  /// Places all labels, which are few, as large as possible.
  ///
  /// If there is no room for all in their proportions, illegible labels become larger and the
  /// others smaller. If even the least sizes are too large, all labels shrink by the same factor.
  ///
  /// - Parameters:
  ///   - halfBoxes: Half of each label's box, including the room around it, em, in the order of the
  ///     labels.
  ///   - shares: The labels' sizes relative to the greatest, 0…1.
  ///   - least: For each label, the size below which it is illegible at the sphere's nearest point,
  ///     world units, > 0.
  init(fitting halfBoxes: [SIMD2<Double>], shares: [Double], least: [Double]) {
    let boxes = Self.row.count.contains(halfBoxes.count) ? Self.widened(halfBoxes) : halfBoxes
    let near = View().scale(atHeight: 1)
    let readable = least.map { $0 * near }
    // At this em, all labels have their least sizes; a smaller em changes nothing.
    let smallest = zip(readable, shares).map { $0 / $1 }.min() ?? 0
    self = Self.placing(
      boxes, shares: shares, least: readable, smallestEm: smallest,
      mostWidth: Self.most.fittingWidth, isPage: true)
    guard positions.contains(nil) else { return }
    let most = least.max() ?? 1
    self = Self.placing(
      boxes, shares: least.map { $0 / most }, least: least.map { _ in 0 }, smallestEm: 0,
      mostWidth: Self.most.fittingWidth, isPage: true)
  }

  private static func widened(_ halfBoxes: [SIMD2<Double>]) -> [SIMD2<Double>] {
    halfBoxes.map { $0 * [row.width, 1] }
  }

  /// Returns places for all labels, as large as possible.
  ///
  /// Some labels have no place if even the smallest sizes are too large.
  private static func placing(
    _ halfBoxes: [SIMD2<Double>], shares: [Double], least: [Double], smallestEm: Double,
    mostWidth: Double, isPage: Bool = false, view: View = View()
  ) -> Self {
    var coverage = Self.coverage
    while true {
      let places = Self(
        halfBoxes: halfBoxes, shares: shares, coverage: coverage, least: least,
        steps: shrinking.fittingSteps, needsAll: true, isPage: isPage, mostWidth: mostWidth,
        view: view)
      coverage *= fitting.factor
      if !places.positions.contains(nil) || places.em <= smallestEm
        || coverage <= fitting.leastCoverage
      {
        return places
      }
    }
  }

  /// - Parameters:
  ///   - coverage: The part of the disc that boxes should cover.
  ///   - least: The least size of one em of each label in the picture, radii of the disc.
  ///   - steps: The number of attempts for a label, each with a smaller size.
  ///   - needsAll: Whether to stop at the first label without a place.
  ///   - isPage: Whether a few labels form a row.
  ///   - mostWidth: The greatest width of a label, radii of the disc.
  ///   - view: The view of the disc.
  private init(
    halfBoxes: [SIMD2<Double>], shares: [Double], coverage: Double, least: [Double], steps: Int,
    needsAll: Bool, isPage: Bool = false, mostWidth: Double, view: View
  ) {
    self.view = view
    positions = Array(repeating: nil, count: halfBoxes.count)
    let area = zip(halfBoxes, shares).reduce(0) { $0 + 4 * $1.0.x * $1.0.y * $1.1 * $1.1 }
    let widest = zip(halfBoxes, shares).map { 2 * $0.x * $1 }.max() ?? 1
    em = min(
      (coverage * .pi / max(area, 1e-9)).squareRoot(), Self.most.em,
      mostWidth / max(widest, 1e-9))
    var candidates = view.distance == View().distance ? Self.lattice : Self.lattice(in: view)
    if isPage, Self.row.count.contains(halfBoxes.count) {
      candidates.sort {
        abs($0.place.y) + 0.3 * abs($0.place.x) < abs($1.place.y) + 0.3 * abs($1.place.x)
      }
    }
    sizes = zip(shares, least).map { [em] in max($0 * em, $1) }
    var boxes = view.obstacles.map {
      (low: SIMD2<Double>($0.low), high: SIMD2<Double>($0.high))
    }
    for (label, half) in halfBoxes.enumerated() {
      for _ in 0..<steps {
        let reach = half * sizes[label]
        if let index = Self.place(reach, among: &candidates, beside: boxes) {
          let spot = candidates[index]
          let (low, high) = (spot.place - reach, spot.place + reach)
          boxes.append((low, high))
          let flat = spot.place / spot.scale
          positions[label] = SIMD3(flat.x, flat.y, spot.z)
          sizes[label] /= spot.scale
          candidates.removeAll { all($0.place .> low) && all($0.place .< high) }
          break
        }
        let smaller = max(sizes[label] * Self.shrinking.factor, least[label])
        guard smaller < sizes[label] else { break }
        sizes[label] = smaller
      }
      if needsAll, positions[label] == nil { return }
    }
  }

  /// Returns the first candidate with room for a box.
  ///
  /// - Parameter reach: Half of the box's size.
  private static func place(
    _ reach: SIMD2<Double>, among candidates: inout [Candidate],
    beside boxes: [(low: SIMD2<Double>, high: SIMD2<Double>)]
  ) -> Int? {
    for index in candidates.indices {
      let candidate = candidates[index]
      let corner = SIMD2(abs(candidate.place.x), abs(candidate.place.y)) + reach
      guard (corner * corner).sum() <= edge * edge else { continue }
      let (low, high) = (candidate.place - reach, candidate.place + reach)
      func meets(_ box: (low: SIMD2<Double>, high: SIMD2<Double>)) -> Bool {
        all(low .< box.high) && all(high .> box.low)
      }
      if candidate.blocker < boxes.count, meets(boxes[candidate.blocker]) { continue }
      guard let blocker = boxes.firstIndex(where: meets) else { return index }
      candidates[index].blocker = blocker
    }
    return nil
  }

  /// An even lattice of candidate places on the disc, from the middle outward.
  private static let lattice = lattice(in: View())

  private static func lattice(in view: View) -> [Candidate] {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    let lattice = (0..<candidateCount).map { index in
      let radius = (Double(index) / Double(candidateCount)).squareRoot()
      let angle = Double(index) * goldenAngle
      let z = view.height(at: radius)
      return Candidate(
        place: SIMD2(Double.cos(angle), Double.sin(angle)) * radius, z: z,
        scale: view.scale(atHeight: z))
    }
    func order(_ candidate: Candidate) -> Double {
      let place = candidate.place * [sideways, 1]
      return (place * place).sum()
    }
    return lattice.sorted { order($0) < order($1) }
  }
}
