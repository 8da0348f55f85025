internal import TagSphereForms
internal import TagSphereGeometry

/// Places on the sphere that show the heaviest labels first.
///
/// The heaviest label is in the middle of the home pose, in which the cloud starts. The next nine
/// labels are around it. All further labels have even room. Each label in turn, heaviest first,
/// takes the place with the most room among many candidates. Then the boxes push each other apart.
/// The fourth label goes to the far side, which would otherwise have no large label.
///
/// Source: best-candidate sampling: Mitchell, "Spectrally optimal sampling for distribution ray
/// tracing", Computer Graphics 25 (1991), with a distance that counts boxes.
struct HomePlaces {
  /// The labels' positions by rank; the home pose looks along −z.
  private(set) var positions: [SIMD3<Double>] = []

  /// Half of each label's box, world units, by rank.
  private let halfSizes: [SIMD2<Double>]
  /// The least z of the first labels' positions: each such label stays in a cap around the front.
  private var caps: [Double] = []
  /// The known positions of the first labels; nil for labels that are still to be placed.
  private var known: [SIMD3<Double>?] = []

  /// The number of labels that belong to the front.
  static let frontCount = 10
  /// The rank, from 0, of the label that may take any place in clouds of more than ``fewLabels``.
  private static let awayRank = 3
  static let fewLabels = 60
  /// The largest angles of the front labels from the axis, radians: of the second label, and of the last front label.
  private static let capAngles = (first: 30 * Double.pi / 180, last: 48 * Double.pi / 180)
  /// The share of the sphere that boxes of mixed sizes fill before they jam.
  private static let jammedShare = 0.6
  /// The largest factors, across and up, that enlarge boxes while there is room.
  private static let roomiest = SIMD2(1.15, 1.1)
  private static let roundsPerSize = 100

  /// Places labels.
  ///
  /// - Parameters:
  ///   - halfSizes: Half of each label's box, including the room around it, world units, heaviest
  ///     label first.
  ///   - form: The sphere, which may be stretched.
  ///   - heaviest: The boxes of the first labels on a plain sphere, if their places depend on these
  ///     boxes alone. Empty to place them like the other labels.
  ///   - isMany: Whether the fourth label may go to the far side.
  init(
    halfSizes: [SIMD2<Double>], form: CloudForm = CloudForm(),
    heaviest: [HeaviestPlaces.Extent] = [], isMany: Bool
  ) {
    // The boxes on the unit sphere, before it is stretched.
    self.halfSizes = halfSizes.map { $0 / [form.scale.x, form.scale.y] }
    guard !halfSizes.isEmpty else { return }
    setCaps(of: heaviest.isEmpty ? self.halfSizes : heaviest.map { $0.half }, isMany: isMany)
    known = heaviest.isEmpty ? [] : HeaviestPlaces(of: heaviest, caps: caps).positions
    positions = RoomiestPlaces(halfSizes: self.halfSizes, caps: caps, known: known).positions
    relax()
    if !form.isPlain { positions = positions.map { $0 * form.scale } }
  }

  /// Sets the caps of the front labels.
  ///
  /// Lighter labels get wider caps, because heavier labels take room.
  private mutating func setCaps(of halfSizes: [SIMD2<Double>], isMany: Bool) {
    let front = halfSizes.prefix(Self.frontCount).map { $0.x * $0.y }
    let whole = front.reduce(0, +)
    var sum = 0.0
    for (rank, area) in front.enumerated() {
      sum += area
      let share = whole > 0 ? (sum / whole).squareRoot() : 1
      let angle = Self.capAngles.first + (Self.capAngles.last - Self.capAngles.first) * share
      let isAway = rank == Self.awayRank && isMany
      caps.append(isAway ? -1 : Double.cos(angle))
    }
    caps[0] = 1
  }

  /// Pushes enlarged boxes apart.
  ///
  /// If they have too little room, they shrink, down to their own size.
  private mutating func relax() {
    let area = halfSizes.reduce(0) { $0 + 4 * $1.x * $1.y }
    guard area > 0 else { return }
    let spare = Self.jammedShare * 4 * .pi / area
    let across = min(max(spare, 1).squareRoot() * 1.1.squareRoot(), Self.roomiest.x)
    let size = SIMD2(across, min(max(spare / across, 1), Self.roomiest.y))
    var packing = SpherePacking(
      placed: positions, halfSizes: halfSizes, caps: caps, isKnown: known.map { $0 != nil })
    for factor in [1, 0.9, 0.8] {
      let tried = pointwiseMax(size * factor, .one)
      if packing.settle(size: tried, rounds: Self.roundsPerSize) { break }
    }
    positions = packing.positions
  }
}
