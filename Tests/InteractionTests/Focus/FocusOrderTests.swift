import TagSphereInteraction
import TagSphereTestSupport
import Testing

@Suite("Focus order")
struct FocusOrderTests {
  @Test("The focus order starts with the heaviest label, and ties follow the file order")
  func order() {
    let order = FocusOrder(weights: [1, 5, 3, 5, 0])
    #expect(order.labels == [1, 3, 2, 0, 4])
    #expect(order.label(after: nil) == 1)
    #expect(order.label(after: 1) == 3)
    #expect(order.label(after: 4) == 1, "around the end")
    #expect(order.label(after: nil, isBackward: true) == 4)
    #expect(order.label(after: 1, isBackward: true) == 4)
    #expect(FocusOrder(weights: []).label(after: nil) == nil)
  }

  @Test("Walking the focus order visits every label once, forward and backward")
  func walk() {
    var generator = SeededGenerator(seed: 3)
    let weights = (0..<200).map { _ in Double(Int.random(in: 0..<40, using: &generator)) }
    let order = FocusOrder(weights: weights)
    for isBackward in [false, true] {
      var visited: [Int] = []
      var label: Int?
      for _ in weights {
        label = order.label(after: label, isBackward: isBackward)
        label.map { visited.append($0) }
      }
      #expect(visited == (isBackward ? order.labels.reversed() : order.labels))
      #expect(Set(visited).count == weights.count)
    }
  }
}
