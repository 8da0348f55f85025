internal import Glibc
internal import TagSphereForms
internal import TagSphereGeometry

/// Places on the sphere at which the heaviest labels are seen first: the heaviest in the middle of
/// the home pose, the next nine around it, and all others with even room.
///
/// Each label in turn, the heaviest first, takes the place with the most room among many; then the
/// boxes push each other apart. Rank 4 is left to the far side, which would have no headline
/// without it.
///
/// Source: best-candidate sampling: Mitchell, "Spectrally optimal sampling for distribution ray
/// tracing", Computer Graphics 25 (1991), with a distance that counts boxes.
struct HomePlaces {
  /// The labels' positions in the order of rank; the home pose looks along −z.
  private(set) var positions: [SIMD3<Double>] = []

  /// Half of each label's box, world units, in the order of rank.
  private let halfSizes: [SIMD2<Double>]
  /// The least z of the first labels' positions.
  private var caps: [Double] = []
  /// The positions of the first labels that do not depend on those of others.
  private var known: [SIMD3<Double>?] = []

  /// The number of labels that belong to the front.
  static let frontCount = 10
  /// The rank, from 0, that takes a place anywhere among more than ``fewLabels``.
  private static let awayRank = 3
  static let fewLabels = 60
  /// The angles from the axis within which the first labels are, radians: next to the heaviest, and
  /// that of the last one.
  private static let capAngles = (first: 30 * Double.pi / 180, last: 48 * Double.pi / 180)
  /// The share of the sphere that boxes of mixed sizes fill before they jam.
  private static let jammedShare = 0.6
  /// How much larger boxes are taken while there is room, across and up.
  private static let roomiest = SIMD2(1.15, 1.1)
  private static let roundsPerSize = 100

  /// Places labels.
  ///
  /// - Parameters:
  ///   - halfSizes: Half of each label's box with its room, world units, the heaviest label first.
  ///   - form: The sphere, which may be stretched.
  ///   - heaviest: The boxes of the first labels on a plain sphere whose places depend on these boxes alone;
  ///     empty where they are placed as all others.
  ///   - isMany: Whether rank 4 is left to the far side.
  init(
    halfSizes: [SIMD2<Double>], form: CloudForm = CloudForm(),
    heaviest: [HeaviestPlaces.Extent] = [], isMany: Bool
  ) {
    // The boxes as they are on a sphere that is stretched afterwards.
    self.halfSizes = halfSizes.map { $0 / [form.scale.x, form.scale.y] }
    guard !halfSizes.isEmpty else { return }
    setCaps(of: heaviest.isEmpty ? self.halfSizes : heaviest.map(\.half), isMany: isMany)
    known = heaviest.isEmpty ? [] : HeaviestPlaces(of: heaviest, caps: caps).positions
    positions = RoomiestPlaces(halfSizes: self.halfSizes, caps: caps, known: known).positions
    relax()
    if !form.isPlain { positions = positions.map { $0 * form.scale } }
  }

  /// Widens the cap of the first labels with the room that the heavier ones take.
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

  /// Pushes boxes apart; those that have too little room are made smaller, down to their own size.
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
