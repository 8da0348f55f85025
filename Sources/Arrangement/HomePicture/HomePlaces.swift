internal import Glibc
internal import TagSphereForms
internal import TagSphereGeometry

/// Places on the sphere that show the heaviest labels first.
///
/// The heaviest label is in the middle of the home pose, the next nine are around it, and all
/// others have even room. Each label in turn, heaviest first, takes the place with the most room
/// among many; then the boxes push each other apart. Rank 4 goes to the far side, which would have
/// no headline otherwise.
///
/// Source: best-candidate sampling: Mitchell, "Spectrally optimal sampling for distribution ray
/// tracing", Computer Graphics 25 (1991), with a distance that counts boxes.
struct HomePlaces {
  /// The labels' positions by rank; the home pose looks along −z.
  private(set) var positions: [SIMD3<Double>] = []

  /// Half of each label's box, world units, by rank.
  private let halfSizes: [SIMD2<Double>]
  /// The least z of the first labels' positions.
  private var caps: [Double] = []
  /// The positions of the first labels that are independent of the others.
  private var known: [SIMD3<Double>?] = []

  /// The number of labels that belong to the front.
  static let frontCount = 10
  /// The rank, from 0, that may take any place if there are more than ``fewLabels``.
  private static let awayRank = 3
  static let fewLabels = 60
  /// The largest angles of the first labels from the axis, radians: next to the heaviest label, and for the last one.
  private static let capAngles = (first: 30 * Double.pi / 180, last: 48 * Double.pi / 180)
  /// The share of the sphere that boxes of mixed sizes fill before they jam.
  private static let jammedShare = 0.6
  /// The largest factors on the sizes of boxes while there is room, across and up.
  private static let roomiest = SIMD2(1.15, 1.1)
  private static let roundsPerSize = 100

  /// Places labels.
  ///
  /// - Parameters:
  ///   - halfSizes: Half of each label's box with its room, world units, heaviest label first.
  ///   - form: The sphere, which may be stretched.
  ///   - heaviest: The boxes of the first labels on a plain sphere if their places depend on these
  ///     boxes alone; empty to place them like all others.
  ///   - isMany: Whether rank 4 is left to the far side.
  init(
    halfSizes: [SIMD2<Double>], form: CloudForm = CloudForm(),
    heaviest: [HeaviestPlaces.Extent] = [], isMany: Bool
  ) {
    // The boxes on the unit sphere, before it is stretched.
    self.halfSizes = halfSizes.map { $0 / [form.scale.x, form.scale.y] }
    guard !halfSizes.isEmpty else { return }
    setCaps(of: heaviest.isEmpty ? self.halfSizes : heaviest.map(\.half), isMany: isMany)
    known = heaviest.isEmpty ? [] : HeaviestPlaces(of: heaviest, caps: caps).positions
    positions = RoomiestPlaces(halfSizes: self.halfSizes, caps: caps, known: known).positions
    relax()
    if !form.isPlain { positions = positions.map { $0 * form.scale } }
  }

  /// Sets the caps of the first labels; lighter labels get wider caps, because heavier ones take room.
  private mutating func setCaps(of halfSizes: [SIMD2<Double>], isMany: Bool) {
    let front = halfSizes.prefix(Self.frontCount).map { $0.x * $0.y }
    let whole = front.reduce(0, +)
    var sum = 0.0
    for (rank, area) in front.enumerated() {
      sum += area
      let share = whole > 0 ? (sum / whole).squareRoot() : 1
      let angle = Self.capAngles.first + (Self.capAngles.last - Self.capAngles.first) * share
      let isAway = rank == Self.awayRank && isMany
      caps.append(isAway ? -1 : cos(angle))
    }
    caps[0] = 1
  }

  /// Pushes boxes apart; if they have too little room, they shrink, down to their own size.
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
