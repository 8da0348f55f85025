import Testing

@testable import TagSphereArrangement

/// Tests that iterating over a mask from either end gives its true lanes.
@Suite("The lanes of a mask")
struct MaskLanesTests {
  @Test(
    "Iterating over a mask from either end gives exactly the lanes that are true",
    arguments: [0, 1, 0b1000_0000, 0b0101_1010, 255])
  func order(bits: Int) {
    let numbers = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    let isTrue =
      (numbers.indices.reduce(into: SIMD8<Int32>.zero) {
        $0[$1] = Int32(bits >> $1 & 1)
      }) .== 1
    let expected = (0..<8).filter { bits >> $0 & 1 == 1 }
    var lanes = isTrue.lanes
    var found: [Int] = []
    while let lane = lanes.popFirst() { found.append(lane) }
    #expect(found == expected)
    (lanes, found) = (isTrue.lanes, [])
    while let lane = lanes.popLast() { found.append(lane) }
    #expect(found == expected.reversed())
    (lanes, found) = (isTrue.lanes, [])
    lanes.removeFirst(2)
    lanes.keep(5)
    while let lane = lanes.popFirst() { found.append(lane) }
    #expect(found == expected.filter { (2..<5).contains($0) })
  }
}
