internal import Glibc
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

  /// The number of labels that belong to the front.
  private static let frontCount = 10
  /// The rank, from 0, that takes a place anywhere among more than ``fewLabels``.
  private static let awayRank = 3
  private static let fewLabels = 60
  /// The most labels of which all are on the near side.
  private static let allInFront = 8
  /// The angles from the axis within which the first labels are, radians: next to the heaviest, and
  /// that of the last one.
  private static let capAngles = (first: 30 * Double.pi / 180, last: 48 * Double.pi / 180)
  /// The ranks that take the place with the most room of all; later ones the first with enough.
  private static let choosyCount = 30
  private static let enoughRoom = 1.5
  /// How much farther a label's neighbours should be at its sides than above and below.
  private static let sidewaysRoom = 1.6
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
  init(halfSizes: [SIMD2<Double>], form: CloudForm = CloudForm()) {
    // The boxes as they are on a sphere that is stretched afterwards.
    self.halfSizes = halfSizes.map { $0 / [form.scale.x, form.scale.y] }
    guard !halfSizes.isEmpty else { return }
    setCaps()
    choose()
    relax()
    if !form.isPlain { positions = positions.map { $0 * form.scale } }
  }

  /// Widens the cap of the first labels with the room that the heavier ones take.
  private mutating func setCaps() {
    let front = halfSizes.prefix(Self.frontCount).map { $0.x * $0.y }
    let whole = front.reduce(0, +)
    var sum = 0.0
    for (rank, area) in front.enumerated() {
      sum += area
      let share = whole > 0 ? (sum / whole).squareRoot() : 1
      let angle = Self.capAngles.first + (Self.capAngles.last - Self.capAngles.first) * share
      let isAway = rank == Self.awayRank && halfSizes.count > Self.fewLabels
      caps.append(isAway ? -1 : cos(angle))
    }
    caps[0] = 1
  }

  /// Chooses a place for each label.
  private mutating func choose() {
    let candidates = Self.candidates(count: max(6 * halfSizes.count, 3000))
    var isTaken = [Bool](repeating: false, count: candidates.count)
    // The label nearest to each candidate when it was last looked at: mostly it still is, so that a
    // candidate without room is found by one look.
    var nearest = [Int](repeating: 0, count: candidates.count)
    positions = [[0, 0, 1]]
    positions.reserveCapacity(halfSizes.count)
    for rank in halfSizes.indices.dropFirst() {
      let isChoosy = rank < Self.choosyCount
      let cap = rank < caps.count ? caps[rank] : -1
      var (best, bestRoom) = (-1, -Double.infinity)
      for (index, candidate) in candidates.enumerated()
      where !isTaken[index] && candidate.position.z >= cap {
        let known = distance(from: candidate, to: nearest[index], for: rank)
        guard known > bestRoom else { continue }
        let room = min(
          room(at: candidate, for: rank, over: bestRoom, nearest: &nearest[index]),
          isChoosy ? .infinity : Self.enoughRoom)
        if room > bestRoom { (best, bestRoom) = (index, room) }
        if !isChoosy, bestRoom >= Self.enoughRoom { break }
      }
      isTaken[best] = true
      positions.append(candidates[best].position)
    }
  }

  /// Returns the distance from a candidate to the nearest label, in sums of half boxes.
  ///
  /// - Parameters:
  ///   - least: The room below which the exact value does not matter.
  ///   - nearest: Receives the rank of the nearest label.
  private func room(
    at candidate: Candidate, for rank: Int, over least: Double, nearest: inout Int
  ) -> Double {
    var room = Double.infinity
    for other in positions.indices {
      let distance = distance(from: candidate, to: other, for: rank)
      if distance < room {
        (room, nearest) = (distance, other)
        if room <= least { break }
      }
    }
    return room
  }

  /// Returns the distance from a candidate for a label to a placed one, in sums of half boxes.
  private func distance(from candidate: Candidate, to other: Int, for rank: Int) -> Double {
    let way = positions[other] - candidate.position
    guard (way * way).sum() <= 2 else { return .infinity }
    let (east, north) = candidate.axes
    let reach = (halfSizes[rank] + halfSizes[other]) * [Self.sidewaysRoom, 1]
    let steps = SIMD2(abs((way * east).sum()), abs((way * north).sum())) / reach
    return ((steps * steps).sum().squareRoot() + steps.max()) / 2
  }

  /// A place that labels may take, with its axes to the east and to the north.
  private struct Candidate {
    let position: SIMD3<Double>
    let axes: (east: SIMD3<Double>, north: SIMD3<Double>)

    init(_ position: SIMD3<Double>) {
      self.position = position
      axes = SpherePacking.axes(at: position)
    }
  }

  /// Returns an even lattice in an order without a pattern.
  private static func candidates(count: Int) -> [Candidate] {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    var generator = SplitMix64(seed: UInt64(count))
    return (0..<count).map { index in
      let y = 1 - (2 * Double(index) + 1) / Double(count)
      let r = (1 - y * y).squareRoot()
      let azimuth = (Double(index) + 0.5) * goldenAngle
      return Candidate([r * sin(azimuth), y, r * cos(azimuth)])
    }.shuffled(using: &generator)
  }

  /// Pushes boxes apart; those that have too little room are made smaller, down to their own size.
  private mutating func relax() {
    let area = halfSizes.reduce(0) { $0 + 4 * $1.x * $1.y }
    guard area > 0 else { return }
    let spare = Self.jammedShare * 4 * .pi / area
    let across = min(max(spare, 1).squareRoot() * 1.1.squareRoot(), Self.roomiest.x)
    let size = SIMD2(across, min(max(spare / across, 1), Self.roomiest.y))
    var packing = SpherePacking(placed: positions, halfSizes: halfSizes, caps: caps)
    for factor in [1, 0.9, 0.8] {
      let tried = pointwiseMax(size * factor, .one)
      if packing.settle(size: tried, rounds: Self.roundsPerSize) { break }
    }
    positions = packing.positions
  }
}
