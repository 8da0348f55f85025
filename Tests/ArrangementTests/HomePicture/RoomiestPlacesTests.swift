import TagSphereGeometry
import Testing

@testable import TagSphereArrangement
import TagSphereForms

/// Searching eight places at a time in single precision gives the same result as searching one by one.
@Suite("The first places of the home picture (the view at the start)")
struct RoomiestPlacesTests {
  private static func boxes(_ count: Int, seed: UInt64) -> [SIMD2<Double>] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { rank in
      let em = 0.03 + 0.1 / Double(rank + 1)
      return SIMD2(em * Double.random(in: 1...4, using: &generator), em * 0.6)
    }
  }

  @Test("The first places of the home picture have the most room", arguments: [2, 9, 40, 300])
  func places(count: Int) {
    let halfSizes = Self.boxes(count, seed: UInt64(count))
    let caps = [1, 0.8, 0.8, -1, 0.7].prefix(count)
    let positions = RoomiestPlaces(halfSizes: halfSizes, caps: Array(caps)).positions
    #expect(positions.count == count && Set(positions).count == count)
    #expect(positions[0] == [0, 0, 1])
    for (position, cap) in zip(positions, caps) { #expect(position.z >= cap) }
    // Each label's place has at least as much room as the places of later labels, which were still free.
    for rank in 1..<count {
      let cap = rank < caps.count ? caps[rank] : -1
      let room = min(room(at: positions[rank], for: rank, halfSizes, positions), enough(rank))
      for other in positions[(rank + 1)...] where other.z >= cap {
        let otherRoom = min(self.room(at: other, for: rank, halfSizes, positions), enough(rank))
        #expect(otherRoom <= room, "rank \(rank)")
      }
    }
  }

  /// The room beyond which places count as equal; unlimited for the first 30 labels, which get the roomiest places.
  private func enough(_ rank: Int) -> Double { rank < 30 ? .infinity : 1.5 }

  /// Returns the distance to the nearest label of a lower rank, in sums of half boxes.
  private func room(
    at place: SIMD3<Double>, for rank: Int, _ halfSizes: [SIMD2<Double>],
    _ positions: [SIMD3<Double>]
  ) -> Double {
    let (east, north) = SpherePacking.axes(at: place)
    return (0..<rank).map { other in
      let way = positions[other] - place
      guard (way * way).sum() <= 2 else { return .infinity }
      let reach = (halfSizes[rank] + halfSizes[other]) * [1.6, 1]
      let steps = SIMD2(abs((way * east).sum()), abs((way * north).sum())) / reach
      return ((steps * steps).sum().squareRoot() + steps.max()) / 2
    }.min() ?? .infinity
  }

  @Test("All overlapping pairs of labels are found", arguments: [1, 8, 200])
  func neighbors(count: Int) {
    let halfSizes = Self.boxes(count, seed: 7)
    var generator = SplitMix64(seed: 5)
    var positions = (0..<count).map { _ in Self.direction(&generator) }
    var search = NeighborSearch()
    for round in 0..<3 {
      search.find(among: positions, halfSizes: halfSizes, size: [1.1, 1.05])
      let found = Set(search.pairs.map { [$0.first, $0.second] })
      #expect(found.count == search.pairs.count)
      for i in 0..<count {
        for j in i + 1..<count where overlaps(i, j, positions, halfSizes) {
          #expect(found.contains([Int32(i), Int32(j)]), "\(i) and \(j) in round \(round)")
        }
      }
      let souths = search.pairs.map { pair in
        min(positions[Int(pair.first)].y, positions[Int(pair.second)].y)
      }
      #expect(souths == souths.sorted())
      // Between two searches, labels move a little.
      positions = positions.map { ($0 + 0.05 * Self.direction(&generator)).normalized() }
    }
  }

  private static func direction(_ generator: inout SplitMix64) -> SIMD3<Double> {
    func number() -> Double { Double.random(in: -1...1, using: &generator) }
    return SIMD3(number(), number(), number() + 1e-6).normalized()
  }

  private func overlaps(
    _ i: Int, _ j: Int, _ positions: [SIMD3<Double>], _ halfSizes: [SIMD2<Double>]
  ) -> Bool {
    let (way, reach) = (positions[j] - positions[i], (halfSizes[i] + halfSizes[j]) * [1.1, 1.05])
    let (east, north) = SpherePacking.axes(at: positions[i] + positions[j])
    return abs((way * east).sum()) < reach.x && abs((way * north).sum()) < reach.y
      && (way * way).sum() < (reach * reach).sum()
  }
}
