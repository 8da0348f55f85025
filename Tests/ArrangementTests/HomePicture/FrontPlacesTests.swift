import TagSphereTestSupport
import Testing

@testable import TagSphereArrangement

@Suite("Places of labels that are all visible at once")
struct FrontPlacesTests {
  /// Boxes of words of random lengths, with falling weights.
  private static func words(_ count: Int, seed: UInt64) -> ([SIMD2<Double>], [Double]) {
    var generator = SeededGenerator(seed: seed)
    let boxes = (0..<count).map { _ in
      SIMD2(Double.random(in: 0.6...5, using: &generator), 0.6)
    }
    let weights = (0..<count).map { 1 / Double(1 + $0) }
    return (boxes, weights)
  }

  /// A label's box as a camera at distance 3 sees it, in tangents.
  private static func box(
    _ half: SIMD2<Double>, _ place: SIMD3<Double>, size: Double
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let middle = SIMD2(place.x, place.y)
    return ((middle - half * size) / (3 - place.z), (middle + half * size) / (3 - place.z))
  }

  @Test(
    "Each large box of a page has a place, and no box is smaller than necessary",
    arguments: [1, 24, 60], [0.001, 0.01, 0.2])
  func page(count: Int, least: Double) throws {
    let boxes = Self.words(count, seed: 1).0.map { $0 + [0, 2.5] }
    let shares = boxes.indices.map { 1 - 0.6 * Double($0 % 3) / 2 }
    let front = FrontPlaces(
      fitting: boxes, shares: shares, least: boxes.map { _ in least })
    #expect(!front.positions.contains(nil))
    let inPicture = zip(front.sizes, front.positions).map { $0 / (3 - ($1?.z ?? 1)) }
    if least < 0.03 {
      #expect(inPicture.min()! >= least / 2 - 1e-9)
    } else {
      // There is too little room for large differences: all have similar sizes.
      #expect(inPicture.min()! > 0.7 * inPicture.max()!)
    }
    let seen = zip(boxes, zip(front.positions, front.sizes)).compactMap { half, spot in
      spot.0.map { Self.box(half, $0, size: spot.1) }
    }
    for (index, box) in seen.enumerated() {
      for other in seen[..<index] {
        #expect(pointwiseMax(box.low - other.high, other.low - box.high).max() > -1e-9)
      }
    }
  }

  @Test(
    "Labels of a page touch neither each other nor an outline; the heaviest is largest and in the middle",
    arguments: [1, 2, 3, 8, 20, 90], 1...4 as ClosedRange<UInt64>)
  func places(count: Int, seed: UInt64) throws {
    let (boxes, weights) = Self.words(count, seed: seed)
    let front = FrontPlaces(halfBoxes: boxes, weights: weights, least: 0.02)
    let placed = front.positions.indices.filter { front.positions[$0] != nil }
    #expect(placed.count >= min(count, 20), "\(placed.count) of \(count) have a place")
    var seen: [(low: SIMD2<Double>, high: SIMD2<Double>)] = []
    for label in placed {
      let place = try #require(front.positions[label])
      #expect(abs((place * place).sum() - 1) < 1e-9 && place.z > 0, "on the near side")
      let box = Self.box(boxes[label], place, size: front.sizes[label])
      for other in seen {
        let gap = pointwiseMax(box.low - other.high, other.low - box.high)
        #expect(gap.max() > -1e-9, "label \(label)")
      }
      let outline = 1 / 8.0.squareRoot()
      let corner = pointwiseMax(-box.low, box.high)
      #expect((corner * corner).sum().squareRoot() < outline)
      seen.append(box)
    }
    let heaviest = try #require(front.positions[0])
    #expect(heaviest.z > 0.9 && front.sizes[0] >= front.sizes.max()! * 0.8)
  }

  @Test("Two or three labels of a page are side by side", arguments: [2, 3])
  func row(count: Int) throws {
    let boxes = Array(repeating: SIMD2(6.5, 3.8), count: count)
    let front = FrontPlaces(
      fitting: boxes, shares: boxes.map { _ in 1 }, least: boxes.map { _ in 0.01 })
    for place in front.positions { #expect(try abs(#require(place).y) < 0.15) }
  }

  @Test("No text is smaller than the legible size")
  func least() {
    let (boxes, weights) = Self.words(200, seed: 9)
    let front = FrontPlaces(halfBoxes: boxes, weights: weights, least: 0.05)
    for (size, place) in zip(front.sizes, front.positions) {
      guard let place else { continue }
      // The text appears at least as large as the smallest legible em at the nearest point of the sphere.
      #expect(size / (3 - place.z) >= 0.05 / 2 - 1e-9)
    }
  }
}
