public import TagSphereCloudCore
public import TagSphereGeometry

/// The boxes of a cloud's labels in the window, computed in doubles, independently of the program.
public struct OverlapOracle: Sendable {
  private let places: [SIMD3<Double>]
  private let bounds: [(low: SIMD2<Double>, high: SIMD2<Double>)]
  private let distance: Double

  /// Creates the oracle for the labels of `batch`, seen by `camera`.
  public init(batch: GlyphBatch, camera: Camera) {
    places = batch.labels.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) }
    bounds = batch.labels.indices.map { index in
      let (box, size) = (batch.bounds(ofLabel: index), Double(batch.labels[index].size))
      return (SIMD2<Double>(box.low) * size, SIMD2<Double>(box.high) * size)
    }
    distance = camera.distance
  }

  /// Returns the position of each label toward the camera, world units from the centre.
  public func heights(_ orientation: Quaternion) -> [Double] {
    places.map { orientation.rotate($0).z }
  }

  /// The height of the rim, as seen by the camera.
  public var rim: Double { 1 / distance }

  /// Returns the pairs among the given labels whose boxes overlap in the window.
  public func overlaps(_ orientation: Quaternion, among labels: [Int]) -> [(Int, Int)] {
    var boxes: [(label: Int, low: SIMD2<Double>, high: SIMD2<Double>)] = []
    for index in labels {
      let center = orientation.rotate(places[index])
      let depth = distance - center.z
      let place = SIMD2(center.x, center.y)
      boxes.append(
        (index, (place + bounds[index].low) / depth, (place + bounds[index].high) / depth))
    }
    boxes.sort { $0.low.x < $1.low.x }
    var pairs: [(Int, Int)] = []
    for (rank, box) in boxes.enumerated() {
      for other in boxes[(rank + 1)...] {
        if other.low.x >= box.high.x { break }
        if other.low.y < box.high.y, other.high.y > box.low.y {
          pairs.append((box.label, other.label))
        }
      }
    }
    return pairs
  }

  /// The number of pairs of labels whose boxes overlap in the tangent plane between them, upright.
  public var overlapsOnSphere: Int {
    let halves = bounds.map { pointwiseMax(-$0.low, $0.high) }
    var count = 0
    for i in places.indices {
      for j in places.indices where j > i {
        let way = places[j] - places[i]
        let reach = halves[i] + halves[j]
        guard way.dot(way) < (reach * reach).sum() else { continue }
        let middle = (places[i] + places[j]).normalized()
        let east = SIMD3(0, 1, 0).cross(middle).normalized()
        let north = middle.cross(east)
        if abs(way.dot(east)) < reach.x, abs(way.dot(north)) < reach.y { count += 1 }
      }
    }
    return count
  }
}
