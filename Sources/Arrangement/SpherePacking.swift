internal import TagSphereGeometry

/// Moves labels along the sphere until their boxes lie side by side.
///
/// Boxes are measured upright in the tangent plane between two labels: east of a label is to its
/// right on the screen. Overlapping pairs are pushed apart one after another along the axis with
/// the smaller overlap; the larger box moves less. After many rounds, the boxes settle like grains
/// in a shaken jar. While there is room, boxes are treated as slightly too large, so that the room
/// is shared evenly.
///
/// Source: position-based dynamics: Müller and others, "Position based dynamics", Journal of Visual
/// Communication and Image Representation 18 (2007), with the projection of one constraint per
/// pair.
struct SpherePacking {
  /// The labels' positions, unit vectors.
  private(set) var positions: [SIMD3<Double>]
  /// The factor by which the boxes were shrunk, 0…1.
  private(set) var scale = 1.0
  /// The number of relaxation rounds so far.
  private(set) var rounds = 0

  /// Half of each box including its margin, world units.
  private let halfSizes: [SIMD2<Double>]
  /// The least z of the first labels' positions; a label with a least z of 1 does not move.
  private let caps: [Double]
  /// Whether each of the first labels keeps its position.
  private let isKnown: [Bool]
  /// The share of an overlap that one push removes.
  private let stiffness: Double
  private var neighbors = NeighborSearch()

  /// The largest factor by which boxes are enlarged while there is room.
  private static let mostRoom = 1.3
  /// The share of the sphere that boxes of mixed sizes fill before they jam.
  private static let jammedShare = 0.6
  /// The number of rounds with enlarged boxes; as many rounds with the boxes' own size follow.
  private static let roomyRounds = 120
  private static let tightRounds = 120
  /// The number of rounds after each shrinking of the boxes, and the factor by which each shrinking changes them.
  private static let roundsPerStep = 20
  private static let shrinkStep = 0.98
  /// The number of rounds between two neighbour searches.
  private static let roundsPerSearch = 6

  /// Packs boxes.
  ///
  /// - Parameters:
  ///   - positions: The labels' initial positions, unit vectors; the result is a deterministic
  ///     function of them.
  ///   - halfSizes: Half the width and half the height of each box, margin included, world units.
  init(positions: [SIMD3<Double>], halfSizes: [SIMD2<Double>]) {
    self.positions = positions
    self.halfSizes = halfSizes
    (caps, isKnown, stiffness) = ([], [], 1)
    let area = halfSizes.reduce(0) { $0 + 4 * $1.x * $1.y }
    guard area > 0 else { return }
    let share = area / (4 * .pi)
    let room = min(max((Self.jammedShare / share).squareRoot(), 1), Self.mostRoom)
    if settle(size: [room, room], rounds: Self.roomyRounds) { return }
    if settle(size: .one, rounds: Self.tightRounds) { return }
    while scale > 0.05 {
      scale *= Self.shrinkStep
      if settle(size: [scale, scale], rounds: Self.roundsPerStep) { return }
    }
  }

  /// Creates labels that `settle(size:rounds:)` pushes apart.
  ///
  /// - Parameters:
  ///   - positions: The labels' positions, unit vectors.
  ///   - halfSizes: Half the width and half the height of each box, margin included, world units.
  ///   - caps: The least z of the first labels' positions; a label with a least z of 1 does not
  ///     move.
  ///   - isKnown: Whether each of the first labels keeps its position.
  init(
    placed positions: [SIMD3<Double>], halfSizes: [SIMD2<Double>], caps: [Double],
    isKnown: [Bool] = []
  ) {
    self.positions = positions
    self.halfSizes = halfSizes
    // Use half steps, because labels at the edge of their cap would oscillate with whole steps.
    (self.caps, self.isKnown, stiffness) = (caps, isKnown, 0.5)
  }

  /// Pushes labels apart until no labels overlap, for at most `count` rounds.
  ///
  /// - Returns: Whether no two boxes of this size overlap.
  mutating func settle(size: SIMD2<Double>, rounds count: Int) -> Bool {
    for round in 0..<count {
      if round % Self.roundsPerSearch == 0 { findNeighbors(size: size) }
      rounds += 1
      // The neighbour search includes a margin; only a new search proves that no overlap is left.
      if !push() {
        findNeighbors(size: size)
        if !push() { return true }
      }
    }
    return false
  }

  private mutating func findNeighbors(size: SIMD2<Double>) {
    neighbors.find(among: positions, halfSizes: halfSizes, size: size)
  }

  /// Pushes each overlapping pair apart once.
  ///
  /// - Returns: Whether any pair overlapped.
  private mutating func push() -> Bool {
    var hasPushed = false
    for pair in neighbors.pairs {
      let (i, j) = (Int(pair.first), Int(pair.second))
      let (p, q) = (positions[i], positions[j])
      let way = q - p
      let reach = pair.reach
      guard (way * way).sum() < (reach * reach).sum(), Self.mayOverlap(way, at: p + q, reach: reach)
      else { continue }
      let (east, north) = Self.axes(at: p + q)
      let (right, up) = ((way * east).sum(), (way * north).sum())
      let (overX, overY) = (reach.x - abs(right), reach.y - abs(up))
      guard overX > 0, overY > 0 else { continue }
      if isPinned(i), isPinned(j) { continue }
      hasPushed = true
      let (areaI, areaJ) = (halfSizes[i].x * halfSizes[i].y, halfSizes[j].x * halfSizes[j].y)
      let share = isPinned(i) ? 0 : isPinned(j) ? 1 : areaJ / (areaI + areaJ)
      // Push slightly farther than needed; otherwise the last overlap would be halved forever.
      let push =
        overX < overY
        ? east * ((right < 0 ? -1 : 1) * (overX * 1.02 * stiffness + 1e-6))
        : north * ((up < 0 ? -1 : 1) * (overY * 1.02 * stiffness + 1e-6))
      positions[i] = capped((p - push * share).normalized(), i)
      positions[j] = capped((q + push * (1 - share)).normalized(), j)
    }
    return hasPushed
  }

  /// Returns whether boxes may overlap, by a fast test without roots or divisions that excludes most pairs.
  ///
  /// - Parameters:
  ///   - way: The vector from one label to the other.
  ///   - direction: The sum of the two labels' positions.
  ///   - reach: The sums of the two boxes' half widths and half heights.
  @inline(__always)
  private static func mayOverlap(
    _ way: SIMD3<Double>, at direction: SIMD3<Double>, reach: SIMD2<Double>
  ) -> Bool {
    let level = direction.x * direction.x + direction.z * direction.z
    // At a pole, east is undefined.
    guard level > 1e-12 else { return true }
    let square = level + direction.y * direction.y
    let ahead = way.x * direction.x + way.z * direction.z
    // Both distances are scaled by the root of `level`. The distance upward is also scaled by the
    // root of `square`.
    let right = way.x * direction.z - way.z * direction.x
    let up = way.y * level - direction.y * ahead
    // A pair that nearly overlaps gets the exact test.
    let most = reach * (1 + 1e-9) + SIMD2(repeating: 1e-9)
    return right * right < most.x * most.x * level && up * up < most.y * most.y * level * square
  }

  @inline(__always)
  private func isPinned(_ label: Int) -> Bool {
    (label < caps.count && caps[label] >= 1) || (label < isKnown.count && isKnown[label])
  }

  /// Returns a position, or the nearest position inside the label's cap.
  @inline(__always)
  private func capped(_ position: SIMD3<Double>, _ label: Int) -> SIMD3<Double> {
    guard label < caps.count, position.z < caps[label], !isPinned(label) || caps[label] >= 1
    else { return position }
    let across = (position.x * position.x + position.y * position.y).squareRoot()
    let goal = max(0, 1 - caps[label] * caps[label]).squareRoot()
    guard across > 1e-9 else { return [goal, 0, caps[label]] }
    return [position.x * goal / across, position.y * goal / across, caps[label]]
  }

  /// Returns the unit vectors to the east and north at a direction from the centre.
  ///
  /// At the poles, both directions are undefined; the result follows the z meridian.
  @inline(__always)
  static func axes(at direction: SIMD3<Double>) -> (east: SIMD3<Double>, north: SIMD3<Double>) {
    let level = (direction.x * direction.x + direction.z * direction.z).squareRoot()
    let up = direction.normalized()
    guard level > 1e-9 else { return ([1, 0, 0], [0, 0, direction.y > 0 ? -1 : 1]) }
    let east = SIMD3(direction.z / level, 0, -direction.x / level)
    return (east, up.cross(east))
  }
}
