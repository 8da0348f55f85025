import TagSphereLabels
import TagSphereTestSupport
import Testing

@Suite("States of labels, in blocks")
struct LabelStatesTests {
  /// Numbers of labels near multiples of the block size.
  static let counts = [0, 1, 255, 256, 257, 512, 2000]

  @Test("Blocks of states behave like a list of states in all operations", arguments: counts)
  func list(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count) + 1)
    var (states, list) = (LabelStates(count: count), Array(repeating: LabelState(), count: count))
    for round in 0..<40 {
      let before = (states, list)
      if round % 8 == 3 {
        states.dimAll()
        for index in list.indices { list[index].flags.insert(.dimmed) }
      } else if round % 8 == 6 {
        let bytes = list.map { _ in [0, 0, 77, 255].randomElement(using: &generator)! as UInt8 }
        states.setVisibilities(bytes)
        for index in list.indices { list[index].visibility = bytes[index] }
      } else if round % 8 == 7 {
        (states, list) = (LabelStates(count: count), Array(repeating: LabelState(), count: count))
      } else if count > 0 {
        for _ in 0..<(round % 3 == 0 ? 2 : 300) {
          let label = Int.random(in: 0..<count, using: &generator)
          let state = LabelState(
            visibility: [0, 9, 255].randomElement(using: &generator)!,
            flags: LabelState.Flags(rawValue: UInt8.random(in: 0...7, using: &generator)))
          (states[label], list[label]) = (state, state)
        }
      }
      expect(states, are: list)
      expect(states, differFrom: before.0, as: list, from: before.1)
    }
  }

  private func expect(_ states: LabelStates, are list: [LabelState]) {
    #expect(Array(states) == list && states.states(0..<list.count) == list)
    if list.count > 300 { #expect(states.states(200..<290) == Array(list[200..<290])) }
    #expect(states.flags == list.reduce(into: []) { $0.formUnion($1.flags) })
    for flag in [LabelState.Flags.selected, .dimmed, .filtered] {
      #expect(states.labels(with: flag) == list.indices.filter { list[$0].flags.contains(flag) })
    }
    let shown = states.shownRanges(joining: 0).flatMap(Array.init)
    #expect(shown == list.indices.filter { list[$0].visibility > 0 })
    let order = list.indices.reversed().map(UInt32.init)
    #expect(
      states.shownRanges(joining: 0, in: order).flatMap(Array.init)
        == order.indices.filter { list[Int(order[$0])].visibility > 0 })
  }

  private func expect(
    _ states: LabelStates, differFrom before: LabelStates, as list: [LabelState],
    from old: [LabelState]
  ) {
    let ranges = states.ranges(unlike: before)
    #expect((states == before) == (list == old) && ranges.isEmpty == (list == old))
    for index in list.indices where list[index] != old[index] {
      #expect(ranges.contains { $0.contains(index) })
    }
    for range in ranges { #expect(range.contains { list[$0] != old[$0] }) }
  }

  @Test("Labels can be appended; states created as hidden equal states appended as hidden")
  func more() {
    var (one, other) = (LabelStates(hiding: 255), LabelStates(count: 0))
    for _ in 0..<255 { other.append(LabelState(visibility: 0)) }
    #expect(one == other)
    for _ in 0..<3 {
      one.append(LabelState(flags: .selected))
      other.append(LabelState(flags: .selected))
    }
    #expect(one == other && one.count == 258 && one.labels(with: .selected) == [255, 256, 257])
    #expect(one.shownRanges(joining: 2) == [255..<258])
    #expect(one != LabelStates(hiding: 258))
  }
}
