package import TagSphereForms
package import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels

/// The boxes of a cloud's ink in the window, computed in doubles, independently of the program.
package struct OverlapOracle: Sendable {
  private let places: [SIMD3<Double>]
  private typealias Bounds = (low: SIMD2<Double>, high: SIMD2<Double>)
  private let inks: [Bounds]
  private let lines: [Bounds]
  private let sizes: [Double]
  private let distance: Double

  /// Creates the oracle for the labels of `batch`, seen by `camera`.
  package init(batch: GlyphBatch, camera: Camera) {
    places = batch.labels.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) }
    let sizes = batch.labels.map { Double($0.size) }
    func bounds(_ box: (Int) -> Box) -> [Bounds] {
      batch.labels.indices.map {
        (SIMD2<Double>(box($0).low) * sizes[$0], SIMD2<Double>(box($0).high) * sizes[$0])
      }
    }
    inks = bounds { batch.inkBounds(ofLabel: $0) }
    lines = bounds { batch.bounds(ofLabel: $0) }
    self.sizes = sizes
    distance = camera.distance
  }

  /// Returns the position of each label toward the camera, world units from the centre.
  package func heights(_ orientation: Quaternion) -> [Double] {
    places.map { orientation.rotate($0).z }
  }

  /// The height of the rim, as seen by the camera.
  package var rim: Double { 1 / distance }

  /// Returns whether the text of each label is large enough to be read, with a margin.
  ///
  /// - Parameters:
  ///   - orientation: The orientation of the cloud.
  ///   - viewport: The window, in which the sphere's outline takes 0.9 of the smaller side.
  ///   - margin: The factor on the smallest readable size.
  package func areReadable(
    _ orientation: Quaternion, in viewport: Viewport, margin: Double = 1
  ) -> [Bool] {
    let side = Double(min(viewport.width, viewport.height))
    // The height of an x is 0.536 em.
    let leastEm = max(0.007 * side, min(7, 0.012 * side)) / 0.536 * margin
    let outline = 1 / (distance * distance - 1).squareRoot()
    return places.indices.map {
      let depth = distance - orientation.rotate(places[$0]).z
      return sizes[$0] / depth / outline * 0.45 * side >= leastEm
    }
  }

  /// Returns the pairs among the given labels whose ink boxes overlap in the window.
  ///
  /// - Parameters:
  ///   - orientation: The orientation of the cloud.
  ///   - labels: The labels' indices.
  ///   - room: The room at each side that counts as ink, em.
  package func overlaps(
    _ orientation: Quaternion, among labels: [Int], room: SIMD2<Double> = .zero
  ) -> [(Int, Int)] {
    var boxes: [(label: Int, low: SIMD2<Double>, high: SIMD2<Double>)] = []
    for index in labels {
      let center = orientation.rotate(places[index])
      let depth = distance - center.z
      let place = SIMD2(center.x, center.y)
      boxes.append(
        (
          index, (place + inks[index].low - room * sizes[index]) / depth,
          (place + inks[index].high + room * sizes[index]) / depth
        ))
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

  /// The number of pairs of labels whose lines of text overlap in the tangent plane between them,
  /// upright.
  package var overlapsOnSphere: Int {
    let halves = lines.map { pointwiseMax(-$0.low, $0.high) }
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
