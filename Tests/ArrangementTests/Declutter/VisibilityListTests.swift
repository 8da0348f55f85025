import TagSphereLabels
import TagSphereTestSupport
import Testing

@testable import TagSphereArrangement

@Suite("Visibilities and their changes")
struct VisibilityListTests {
  @Test(
    "Writing only the changes gives the same states as writing all visibilities",
    arguments: [1, 40, 2000])
  func changes(count: Int) {
    var generator = SeededGenerator(seed: 3)
    var list = VisibilityList(count: count, of: 0)
    var states = LabelStates(count: count)
    for round in 0..<60 {
      for _ in 0..<Int.random(in: 0...count / 2, using: &generator) {
        let label = Int.random(in: 0..<list.bytes.count, using: &generator)
        let value = UInt8.random(in: 0...3, using: &generator)
        let hasChanged = list.bytes[label] != value
        #expect(list.set(value, ofLabel: label) == hasChanged)
      }
      if round % 9 == 4 {
        list.grow(to: list.bytes.count + 5, with: 7)
        for _ in 0..<5 { states.append(LabelState(visibility: 1)) }
      }
      if round % 13 == 6 { list.fill(with: 9) }
      if round % 4 != 0 { list.writeChanges(to: &states) }
      if round % 4 != 0 { #expect(states.map(\.visibility) == list.bytes) }
    }
  }

  @Test("Renumbered labels keep their visibilities, and new labels have the usual visibility")
  func renumbering() {
    var before = VisibilityList(count: 4, of: 0)
    for label in 0..<4 { _ = before.set(UInt8(10 + label), ofLabel: label) }
    var list = VisibilityList(count: 3, of: 38)
    list.adopt(before, renumbered: [nil, 0, nil, 2])
    #expect(list.bytes == [11, 38, 13])
    list.adopt(before, renumbered: nil)
    #expect(list.bytes == [10, 11, 12])
    var states = LabelStates(count: 3)
    list.writeChanges(to: &states)
    #expect(states.map(\.visibility) == list.bytes)
  }
}
