internal import TagSphereGeometry

/// Finds the pairs of labels on a sphere that may overlap soon.
///
/// The order of the pairs depends on the labels alone.
///
/// Labels are sorted from south to north and compared eight at a time in single precision, with a
/// tolerance; decisions are made in double precision.
struct NeighborSearch {
  /// The result of the last search.
  private(set) var pairs: [Pair] = []
  /// The labels from south to north.
  private var order: [Int] = []

  /// Two labels that may overlap.
  struct Pair {
    var first: Int32
    var second: Int32
    /// The sums of their half sizes.
    var reach: SIMD2<Double>
  }

  /// The square of the factor on distances within which pairs are found, although they do not overlap yet.
  private static let margin = 1.5

  /// The largest difference in latitude of the pairs found, relative to the sum of their half diagonals.
  ///
  /// An angle of up to half a turn is at most π / 2 times its chord.
  private static let longest = margin.squareRoot() * .pi / 2

  /// Finds the pairs.
  ///
  /// - Parameters:
  ///   - positions: The labels' positions, unit vectors.
  ///   - halfSizes: Half the width and half the height of each box, world units.
  ///   - size: The factor on the sizes.
  mutating func find(
    among positions: [SIMD3<Double>], halfSizes: [SIMD2<Double>], size: SIMD2<Double>
  ) {
    pairs.removeAll(keepingCapacity: true)
    let latitudes = positions.map { Double.asin(max(-1, min(1, $0.y))) }
    sort(by: latitudes)
    let blocks = stride(from: 0, to: order.count, by: 8).map { first in
      var block = Block(firstLatitude: latitudes[order[first]])
      for rank in first..<min(first + 8, order.count) {
        block.set(rank - first, to: positions[order[rank]], half: halfSizes[order[rank]] * size)
      }
      return block
    }
    let longest = Self.longest
    let largest = halfSizes.reduce(SIMD2<Double>.zero) { pointwiseMax($0, $1) } * size
    let spare = largest.y
    for (rank, i) in order.enumerated().dropLast() {
      let (position, half, latitude) = (positions[i], halfSizes[i] * size, latitudes[i])
      // Near a pole, east and west cross latitudes, so the band is wider there.
      let isPolar = abs(latitude) > 1 || abs(latitude) + largest.y > 1
      let band = (isPolar ? half.x + largest.x : (half.y + largest.y) * 1.2) + spare
      let own = (half * half).sum().squareRoot()
      search: for block in (rank + 1) / 8..<blocks.count {
        // All labels of the block are at least this far north of the label.
        let northward = max(blocks[block].firstLatitude - latitude, 0)
        guard northward < band else { break }
        guard northward < (own + blocks[block].largest) * longest else { continue }
        var lanes = blocks[block].isNear(position, half).lanes
        if block * 8 <= rank { lanes.removeFirst(rank + 1 - block * 8) }
        while let lane = lanes.popFirst() {
          let j = order[block * 8 + lane]
          guard latitudes[j] - latitude < band else { break search }
          let (way, reach) = (positions[j] - position, half + halfSizes[j] * size)
          guard (way * way).sum() < (reach * reach).sum() * Self.margin else { continue }
          pairs.append(
            Pair(
              first: Int32(min(i, j)), second: Int32(max(i, j)),
              reach: (halfSizes[i] + halfSizes[j]) * size))
        }
      }
    }
  }

  /// Sorts the labels from south to north; few labels change their order between two searches.
  private mutating func sort(by latitudes: [Double]) {
    guard order.count == latitudes.count else {
      order = latitudes.indices.sorted { (latitudes[$0], $0) < (latitudes[$1], $1) }
      return
    }
    for place in order.indices.dropFirst() {
      let label = order[place]
      var free = place
      while free > 0, (latitudes[label], label) < (latitudes[order[free - 1]], order[free - 1]) {
        order[free] = order[free - 1]
        free -= 1
      }
      order[free] = label
    }
  }

  /// Eight labels in single precision.
  private struct Block {
    /// The latitude of the first label.
    let firstLatitude: Double
    /// The largest half diagonal.
    private(set) var largest = 0.0
    /// NaN in empty lanes, which are near no label.
    private var x = SIMD8<Float>(repeating: .nan)
    private var y = SIMD8<Float>.zero
    private var z = SIMD8<Float>.zero
    private var halfX = SIMD8<Float>.zero
    private var halfY = SIMD8<Float>.zero

    init(firstLatitude: Double) { self.firstLatitude = firstLatitude }

    mutating func set(_ lane: Int, to position: SIMD3<Double>, half: SIMD2<Double>) {
      (x[lane], y[lane], z[lane]) = (Float(position.x), Float(position.y), Float(position.z))
      (halfX[lane], halfY[lane]) = (Float(half.x), Float(half.y))
      largest = max(largest, (half * half).sum().squareRoot())
    }

    /// Returns which labels may be near a label.
    ///
    /// The result contains all labels that are near.
    @inline(__always)
    func isNear(
      _ position: SIMD3<Double>, _ half: SIMD2<Double>
    ) -> SIMDMask<SIMD8<Int32>> {
      let (position, half) = (SIMD3<Float>(position), SIMD2<Float>(half))
      let (right, up, ahead) = (x - position.x, y - position.y, z - position.z)
      let (width, height) = (halfX + half.x, halfY + half.y)
      let most = (width * width + height * height) * Float(1.0001 * NeighborSearch.margin)
      return right * right + up * up + ahead * ahead .< most + 1e-6
    }
  }
}
