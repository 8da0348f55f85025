import Testing

@testable import TagSphereWheels

/// Words of given lengths, without figures.
private struct Lengths: RingMeasure {
  var lengths: [Double]
  var measured = 0

  mutating func reach(of word: Int) -> RingTape.Reach {
    measured += 1
    return RingTape.Reach(before: lengths[word] / 2, after: lengths[word] / 2)
  }
}

@Suite("The tape of a ring")
struct RingTapeTests {
  @Test("Words that fit on the circle are spread with equal gaps and repeat endlessly")
  func circle() {
    var words = Lengths(lengths: [40, 90, 10, 60, 120])
    var tape = RingTape(wordCount: 5, first: 2, circumference: 600, em: 20, words: &words)
    #expect(tape.slotsPerTurn == 5)
    for slot in -12...12 {
      #expect(tape.word(of: slot) == ((2 + slot) % 5 + 5) % 5)
      let here = tape.position(of: slot, words: &words)
      let next = tape.position(of: slot + 1, words: &words)
      let ink = (words.lengths[tape.word(of: slot)] + words.lengths[tape.word(of: slot + 1)]) / 2
      #expect(abs(next - here - ink - (600 - 320) / 5.0) < 1e-9, "slot \(slot)")
      #expect(abs(tape.position(of: slot + 5, words: &words) - here - 600) < 1e-9)
    }
    #expect(tape.position(of: 0, words: &words) == 0)
  }

  @Test("A short list is repeated on the circle as often as the list fits")
  func copies() {
    var words = Lengths(lengths: [40, 60])
    var tape = RingTape(wordCount: 2, first: 0, circumference: 1000, em: 20, words: &words)
    // Each word needs its length and 0.9 em. The sum is 136 em, which fits seven times.
    #expect(tape.slotsPerTurn == 14)
    #expect(abs(tape.position(of: 14, words: &words) - 1000) < 1e-9)
    #expect(tape.slot(of: 1, nearest: 20) == 21 && tape.slot(of: 0, nearest: 20) == 20)
  }

  @Test(
    "A list that is longer than the circle continues where the circle ends; only nearby words are measured"
  )
  func tape() {
    var words = Lengths(lengths: (0..<100_000).map { Double(30 + $0 % 7 * 10) })
    var tape = RingTape(wordCount: 100_000, first: 500, circumference: 900, em: 20, words: &words)
    #expect(tape.slotsPerTurn == nil && words.measured == 0)
    let slots = tape.slots(in: -400...400, near: 0, words: &words)
    #expect(slots.count > 5 && slots.count < 20 && words.measured < 40)
    for slot in slots.dropLast() {
      let ink =
        (words.lengths[tape.word(of: slot)] + words.lengths[tape.word(of: slot + 1)]) / 2
      let step = tape.position(of: slot + 1, words: &words) - tape.position(of: slot, words: &words)
      #expect(abs(step - ink - 26) < 1e-9)
    }
    // The end of the list is followed by its beginning, in both directions.
    #expect(tape.word(of: -500) == 0 && tape.word(of: -501) == 99_999)
    #expect(tape.slot(of: 99_999, nearest: 0) == -501 && tape.slot(of: 800, nearest: 0) == 300)
  }

  @Test("The slot nearest to a position on the tape is found from any start")
  func nearest() {
    var words = Lengths(lengths: [40, 90, 10, 60, 120])
    for circumference in [600.0, 200] {
      var tape = RingTape(
        wordCount: 5, first: 0, circumference: circumference, em: 20, words: &words)
      for start in [-30, 0, 17] {
        for step in -40...40 {
          let position = Double(step) * 33.3
          let slot = tape.nearest(to: position, from: start, words: &words)
          let distance = abs(tape.position(of: slot, words: &words) - position)
          for other in [slot - 1, slot + 1] {
            #expect(abs(tape.position(of: other, words: &words) - position) >= distance)
          }
        }
      }
    }
  }
}
