internal import TagSphereForms
internal import TagSphereGeometry

/// Gives each label in turn the place with the most room among many: the first step of `HomePlaces`.
///
/// Few pairs of a candidate place and a label matter. A search in single precision, eight labels at
/// a time and with a tolerance, finds these pairs. Decisions are made in double precision.
struct RoomiestPlaces {
  /// The positions by rank; the first label's is [0, 0, 1].
  private(set) var positions: [SIMD3<Double>]

  /// Half of each label's box, world units, by rank.
  private let halfSizes: [SIMD2<Double>]
  private let candidates: [Candidate]
  private var isTaken: [Bool]
  /// For each candidate, its nearest label at the last check.
  ///
  /// Usually this label still is the nearest, so one check rejects a candidate without room.
  private var neighbors: [Neighbor]
  private var neighborBlocks: [Block]
  /// The candidates that had the most room for the last label when they were checked, best last.
  ///
  /// Usually a few of them have nearly the most room for the next label.
  private var roomy: [Int] = []
  /// The positions and boxes of the placed labels.
  private var placed: [(x: SIMD8<Float>, y: SIMD8<Float>, z: SIMD8<Float>, half: Block)] = []

  /// The number of labels that take the place with the most room; later labels take the first place with enough room.
  private static let choosyCount = 30
  private static let enoughRoom = 1.5
  /// The factors on distances, across and up: neighbours at the sides should be farther away.
  private static let sideways = SIMD2(1.6, 1)
  /// The number of roomy candidates, which are checked first.
  private static let roomyCount = 6
  /// The relative and absolute tolerance of single precision.
  private static let tolerance: Float = 1e-5

  /// Chooses places.
  ///
  /// - Parameters:
  ///   - halfSizes: Half of each label's box, including the room around it, world units, heaviest
  ///     label first; at least one box.
  ///   - caps: The least z of the first labels' positions.
  ///   - known: The known positions of the first labels; nil for labels to place.
  init(halfSizes: [SIMD2<Double>], caps: [Double], known: [SIMD3<Double>?] = []) {
    self.halfSizes = halfSizes
    candidates = Self.candidates(count: max(6 * halfSizes.count, 3000))
    positions = []
    isTaken = []
    (neighbors, neighborBlocks) = ([], Array(repeating: Block(), count: (candidates.count + 7) / 8))
    positions.reserveCapacity(halfSizes.count)
    place([0, 0, 1])
    neighbors = candidates.map { neighbor(0, of: $0) }
    for (index, neighbor) in neighbors.enumerated() { neighborBlocks.set(index, to: neighbor) }
    isTaken = Array(repeating: false, count: candidates.count)
    for rank in halfSizes.indices.dropFirst() {
      if rank < known.count, let position = known[rank] {
        place(position)
        continue
      }
      let best = roomiest(for: rank, above: rank < caps.count ? caps[rank] : -1)
      isTaken[best] = true
      place(candidates[best].position)
    }
  }

  /// Returns the candidate with the most room for a label, among candidates with a z of at least `cap`.
  private mutating func roomiest(for rank: Int, above cap: Double) -> Int {
    let half = halfSizes[rank]
    let most = rank < Self.choosyCount ? .infinity : Self.enoughRoom
    // The roomy candidates give a lower bound, with which most other candidates are skipped.
    var (best, bestRoom) = (-1, leastRoom(for: half, most: most, above: cap).nextDown)
    for block in neighborBlocks.indices {
      var lanes = (.!neighborBlocks[block].isSurelyWithin(bestRoom, of: half)).lanes
      if block == neighborBlocks.count - 1 { lanes.keep(candidates.count - block * 8) }
      while let lane = lanes.popFirst() {
        let index = block * 8 + lane
        let known = neighbors[index].distance(of: half)
        guard known > bestRoom, isFree(index, above: cap) else { continue }
        let room = min(room(at: index, for: half, over: bestRoom, known: known), most)
        guard room > bestRoom else { continue }
        (best, bestRoom) = (index, room)
        roomy.append(index)
        if room >= most { return best }
      }
    }
    return best
  }

  private func isFree(_ candidate: Int, above cap: Double) -> Bool {
    !isTaken[candidate] && candidates[candidate].position.z >= cap
  }

  /// Returns the largest room among the roomy candidates, at most `most`.
  private mutating func leastRoom(
    for half: SIMD2<Double>, most: Double, above cap: Double
  ) -> Double {
    roomy = roomy.suffix(Self.roomyCount)
    var least = -Double.infinity
    for candidate in roomy.reversed() where isFree(candidate, above: cap) {
      let known = neighbors[candidate].distance(of: half)
      guard known > least else { continue }
      least = max(least, min(room(at: candidate, for: half, over: least, known: known), most))
      if least >= most { break }
    }
    return least
  }

  /// Returns the distance from a candidate to the nearest label, in sums of half boxes.
  ///
  /// - Parameters:
  ///   - index: The candidate, for which the nearest label is cached.
  ///   - half: Half of the box of the label that might be placed there.
  ///   - least: The room below which the exact value does not matter.
  ///   - known: The distance to the cached nearest label.
  private mutating func room(
    at index: Int, for half: SIMD2<Double>, over least: Double, known: Double
  ) -> Double {
    let candidate = candidates[index]
    let (position, east, north) = (
      SIMD3<Float>(candidate.position), SIMD3<Float>(candidate.axes.east),
      SIMD3<Float>(candidate.axes.north)
    )
    var (room, nearest) = (known, neighbors[index])
    // Usually a recently placed label is in the way.
    search: for block in placed.indices.reversed() {
      let labels = placed[block]
      let (x, y, z) = (labels.x - position.x, labels.y - position.y, labels.z - position.z)
      var seen = labels.half
      seen.way = (
        Self.magnitude(x * east.x + y * east.y + z * east.z),
        Self.magnitude(x * north.x + y * north.y + z * north.z)
      )
      // Empty lanes are never within reach.
      var lanes = seen.mayBeWithin(room, of: half).lanes
      while let lane = lanes.popLast() {
        let found = neighbor(block * 8 + lane, of: candidate)
        let distance = found.distance(of: half)
        guard distance < room else { continue }
        (room, nearest) = (distance, found)
        if room <= least { break search }
      }
    }
    neighbors[index] = nearest
    neighborBlocks.set(index, to: nearest)
    return room
  }

  private mutating func place(_ position: SIMD3<Double>) {
    let (block, lane) = (positions.count / 8, positions.count % 8)
    if lane == 0 { placed.append((.zero, .zero, .zero, Block())) }
    placed[block].x[lane] = Float(position.x)
    placed[block].y[lane] = Float(position.y)
    placed[block].z[lane] = Float(position.z)
    placed[block].half.half.x[lane] = Float(halfSizes[positions.count].x)
    placed[block].half.half.y[lane] = Float(halfSizes[positions.count].y)
    positions.append(position)
  }

  @inline(__always)
  private static func magnitude(_ values: SIMD8<Float>) -> SIMD8<Float> {
    values.replacing(with: -values, where: values .< 0)
  }

  /// Returns a placed label as seen from a candidate.
  private func neighbor(_ label: Int, of candidate: Candidate) -> Neighbor {
    let way = positions[label] - candidate.position
    guard (way * way).sum() <= 2 else {
      return Neighbor(way: SIMD2(repeating: .infinity), half: halfSizes[label])
    }
    let (east, north) = candidate.axes
    return Neighbor(
      way: SIMD2(abs((way * east).sum()), abs((way * north).sum())), half: halfSizes[label])
  }
}

extension RoomiestPlaces {
  /// A placed label as seen from a candidate.
  fileprivate struct Neighbor {
    /// The distances to the side and up or down, world units; infinite beyond a right angle.
    var way: SIMD2<Double>
    /// Half of the label's box.
    var half: SIMD2<Double>

    /// Returns the distance to a label in sums of half boxes.
    ///
    /// - Parameter own: Half of the box of the label at the candidate.
    func distance(of own: SIMD2<Double>) -> Double {
      let steps = way / ((own + half) * sideways)
      return ((steps * steps).sum().squareRoot() + steps.max()) / 2
    }
  }

  /// Eight neighbours in single precision.
  fileprivate struct Block {
    var way = (x: SIMD8<Float>.zero, y: SIMD8<Float>.zero)
    /// Half of the boxes; −∞, less than any size, in empty lanes.
    var half = (
      x: SIMD8<Float>(repeating: -.infinity), y: SIMD8<Float>(repeating: -.infinity)
    )

    /// Returns which neighbours may be nearer than `count` sums of half boxes.
    ///
    /// The distance is never less than the larger of its two components.
    @inline(__always)
    func mayBeWithin(_ count: Double, of own: SIMD2<Double>) -> SIMDMask<SIMD8<Int32>> {
      let reach = reach(of: own + SIMD2(repeating: Double(tolerance)))
      let count = Float(count) * (1 + tolerance)
      return (way.x .<= reach.x * count + tolerance) .& (way.y .<= reach.y * count + tolerance)
    }

    /// Returns which neighbours are certainly within `count` sums of half boxes.
    ///
    /// The distance is never more than the larger component plus 0.2072 of the smaller component.
    @inline(__always)
    func isSurelyWithin(_ count: Double, of own: SIMD2<Double>) -> SIMDMask<SIMD8<Int32>> {
      let reach = reach(of: own)
      // Multiply everything by both reaches instead of dividing, because divisions are slow.
      let (right, up) = (way.x * reach.y, way.y * reach.x)
      let most = (reach.x * reach.y) * (Float(count) * (1 - tolerance))
      return (right + up * 0.2072 .<= most) .& (up + right * 0.2072 .<= most)
    }

    @inline(__always)
    private func reach(of own: SIMD2<Double>) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
      let (own, sideways) = (SIMD2<Float>(own), SIMD2<Float>(sideways))
      return ((half.x + own.x) * sideways.x, (half.y + own.y) * sideways.y)
    }
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

  /// Returns an even lattice in pseudo-random order.
  private static func candidates(count: Int) -> [Candidate] {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    var generator = SplitMix64(seed: UInt64(count))
    return (0..<count).map { index in
      let y = 1 - (2 * Double(index) + 1) / Double(count)
      let r = (1 - y * y).squareRoot()
      let azimuth = (Double(index) + 0.5) * goldenAngle
      return Candidate([r * Double.sin(azimuth), y, r * Double.cos(azimuth)])
    }.permuted(using: &generator)
  }
}

extension [RoomiestPlaces.Block] {
  fileprivate mutating func set(_ index: Int, to neighbor: RoomiestPlaces.Neighbor) {
    let (block, lane) = (index / 8, index % 8)
    self[block].way.x[lane] = Float(neighbor.way.x)
    self[block].way.y[lane] = Float(neighbor.way.y)
    self[block].half.x[lane] = Float(neighbor.half.x)
    self[block].half.y[lane] = Float(neighbor.half.y)
  }
}
