import TagSphereCloudCore
import TagSphereGeometry
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Rows that are read from the front")
struct ReadingOrderTests {
  private func placed(_ count: Int) -> LabelPlacement {
    var options = LabelPlacement.Options()
    options.form.shape = .cylinderV
    (options.layout, options.order, options.readsFromFront) = (.rings, .file, true)
    let tags = (0..<count).map { Tag(text: "\($0)") }
    return LabelPlacement(of: TagDocument(tags: tags), options: options)
  }

  @Test(
    "The first is in the middle of the front, and the next to the right of it",
    arguments: [2, 7, 60, 300])
  func first(count: Int) {
    let positions = placed(count).positions
    let home = CloudShape.cylinderV.homeOrientation
    let first = home.rotate(positions[0])
    #expect(abs(first.x) < 1e-9 && first.z > 0)
    #expect(positions[1].x > 0)
  }

  @Test("The first row runs once around, below it comes the next")
  func rows() throws {
    let positions = placed(60).positions
    let top = positions[0].y
    let rowEnd = try #require(positions.firstIndex { $0.y < top - 0.01 })
    #expect(positions[..<rowEnd].allSatisfy { abs($0.y - top) < 1e-9 })
    #expect(positions.map(\.y) == positions.map(\.y).sorted(by: >))
    // From outside, each is to the right of the one before.
    for (place, next) in zip(positions[..<rowEnd], positions[1..<rowEnd]) {
      #expect(place.z * next.x - place.x * next.z > 0)
    }
    #expect(positions[rowEnd - 1].x < 0, "the last one of a row is at the left of the first")
  }
}
