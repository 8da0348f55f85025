import Foundation
import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Rows that start at the front")
struct ReadingRowsTests {
  private func placed(
    _ count: Int, aspects: [Double] = [1], on shape: CloudShape = .cylinderV
  ) -> LabelPlacement {
    var options = LayoutOptions()
    options.form.shape = shape
    (options.order, options.rows) = (.file, ReadingRows())
    options.rows?.aspects = (0..<count).map { aspects[$0 % aspects.count] }
    let tags = (0..<count).map { Tag(text: "\($0)") }
    return LabelPlacement(of: TagDocument(tags: tags), options: options)
  }

  @Test(
    "The first label is in the middle of the front, and the second label is to its right",
    arguments: [2, 7, 60, 300])
  func first(count: Int) {
    let positions = placed(count).positions
    let home = CloudShape.cylinderV.homeOrientation
    let first = home.rotate(positions[0])
    #expect(abs(first.x) < 1e-9 && first.z > 0)
    #expect(positions[1].x > 0)
  }

  @Test("The first row of labels runs once around, and the second row is below the first")
  func rows() throws {
    let positions = placed(60).positions
    let top = positions[0].y
    let rowEnd = try #require(positions.firstIndex { $0.y < top - 0.01 })
    #expect(positions[..<rowEnd].allSatisfy { abs($0.y - top) < 1e-9 })
    #expect(positions.map(\.y) == positions.map(\.y).sorted(by: >))
    // Seen from outside, each label is to the right of the previous one.
    for (place, next) in zip(positions[..<rowEnd], positions[1..<rowEnd]) {
      #expect(place.z * next.x - place.x * next.z > 0)
    }
    #expect(positions[rowEnd - 1].x < 0, "the last one of a row is at the left of the first")
  }

  @Test(
    "At any aspect ratio and number, labels do not overlap, and labels on a wall stay within the wall",
    arguments: [CloudShape.cylinderV, .disc],
    [[0.5], [0.707], [1.414], [1.78], [0.7, 1.5, 1.5, 2.4, 0.7, 1]])
  func gaps(shape: CloudShape, aspects: [Double]) {
    for count in [1, 2, 3, 5, 8, 12, 20, 40, 61, 150] {
      let places = placed(count, aspects: aspects, on: shape).positions
      var rows = ReadingRows()
      rows.aspects = (0..<count).map { aspects[$0 % aspects.count] }
      let form = placed(1, on: shape).form
      let height = rows.labelHeight(count: count, on: form)
      #expect(height > 0)
      func across(_ place: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
        if shape == .disc { return abs(place.x - other.x) }
        // Measured along the drum's side, in the shorter direction.
        let turn = atan2(other.x, other.z) - atan2(place.x, place.z)
        return abs(remainder(turn, 2 * .pi) * hypot(place.x, place.z))
      }
      var overlaps = 0
      var outside = 0
      for (index, place) in places.enumerated() {
        let reach = SIMD2(rows.aspects[index], 1) * height / 2
        if shape == .disc, abs(place.x) + reach.x > 0.8 || abs(place.y) + reach.y > 0.8 {
          outside += 1
        }
        for (before, other) in places[..<index].enumerated() {
          let width = height * (rows.aspects[index] + rows.aspects[before]) / 2
          if across(place, other) <= width * 1.01, abs(place.y - other.y) <= height * 1.01 {
            overlaps += 1
          }
        }
      }
      #expect(overlaps == 0 && outside == 0, "\(count) of \(aspects)")
    }
  }

  @Test("The first row of a wall is at the top, and the last row is centred")
  func wall() {
    let places = placed(5, on: .disc).positions
    #expect(places[0].y > 0 && places[0].x < 0 && places[1].x > places[0].x)
    let last = places.filter { abs($0.y - places[4].y) < 1e-9 }
    #expect(abs(last.reduce(0) { $0 + $1.x }) < 1e-9)
  }
}
