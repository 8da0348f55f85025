/// A source of the lengths of a ring's words.
package protocol RingMeasure {
  /// Returns how far a word reaches from its middle, pixels.
  mutating func reach(of word: Int) -> RingTape.Reach
}

/// The places of words along a ring: an endless tape of slots, part of which is visible on the ring.
///
/// Slots are numbered from −∞ to ∞. Slot 0 holds the initially chosen word. The list of words repeats
/// clockwise without end. Positions are arc lengths on the ring's middle circle, pixels.
///
/// If all words fit on the circle, the circle holds as many copies of the list as fit, evenly spaced,
/// and the tape repeats with every turn. A longer list passes the mark, and disappears at the far side.
package struct RingTape: Hashable, Sendable {
  /// The number of words.
  package let wordCount: Int
  /// The word in slot 0.
  package let first: Int
  /// The circumference of the middle circle, pixels.
  package let circumference: Double
  /// The number of slots on the circle, if the words fit on it; nil for a longer list.
  package private(set) var slotsPerTurn: Int?
  /// The space between two words with their figures, pixels.
  package private(set) var gap: Double
  /// The known lengths of words before and after their middles, with figures included.
  private var reaches: [Int: Reach] = [:]
  /// The known positions of slots from 0 upward, and of slots from −1 downward, pixels.
  private var ahead: [Double] = [0]
  private var behind: [Double] = []

  /// How far a word reaches from its middle, pixels.
  package struct Reach: Hashable, Sendable {
    package var before: Double
    package var after: Double

    package init(before: Double, after: Double) { (self.before, self.after) = (before, after) }

    fileprivate var length: Double { before + after }
  }

  /// The minimum space between two words, em.
  private static let leastGap = 0.9
  /// The space between the words of a list that is longer than the circle, em.
  private static let tapeGap = 1.3
  /// A list of more words counts as longer than the circle, without measurement.
  private static let mostMeasured = 400

  /// Creates the tape of a ring.
  ///
  /// - Parameters:
  ///   - wordCount: The number of words, ≥ 1.
  ///   - first: The word in slot 0.
  ///   - circumference: The length of the middle circle, pixels, > 0.
  ///   - em: The size of the text, pixels.
  ///   - words: Measures how far words reach.
  package init(
    wordCount: Int, first: Int, circumference: Double, em: Double,
    words: inout some RingMeasure
  ) {
    precondition((0..<wordCount).contains(first), "word \(first) of \(wordCount)")
    (self.wordCount, self.first, self.circumference) = (wordCount, first, circumference)
    gap = Self.tapeGap * em
    guard wordCount <= Self.mostMeasured else { return }
    let measured = (0..<wordCount).map { words.reach(of: $0) }
    for (word, reach) in measured.enumerated() { reaches[word] = reach }
    // In the order of the words: a sum of numbers depends on their order.
    let total = measured.reduce(0) { $0 + $1.length + Self.leastGap * em }
    guard total <= circumference else { return }
    let copies = Int(circumference / total)
    let count = copies * wordCount
    let ink = measured.reduce(0) { $0 + $1.length } * Double(copies)
    gap = (circumference - ink) / Double(count)
    slotsPerTurn = count
    for slot in 1..<count { ahead.append(ahead[slot - 1] + step(from: slot - 1)) }
  }

  /// Returns the word in a slot.
  package func word(of slot: Int) -> Int { modulo(first + slot, wordCount) }

  /// Returns the slot nearest to `slot` that holds `word`.
  package func slot(of word: Int, nearest slot: Int) -> Int {
    let ahead = modulo(word - self.word(of: slot), wordCount)
    return slot + (ahead * 2 > wordCount ? ahead - wordCount : ahead)
  }

  /// Returns the position of the middle of a slot's word.
  ///
  /// - Parameter words: Measures how far words reach.
  /// - Complexity: O(1) once the positions up to the slot are known.
  package mutating func position(
    of slot: Int, words: inout some RingMeasure
  ) -> Double {
    if let count = slotsPerTurn {
      let base = modulo(slot, count)
      return ahead[base] + Double((slot - base) / count) * circumference
    }
    if slot >= 0 {
      while ahead.count <= slot {
        let last = ahead.count - 1
        know(last, &words)
        know(last + 1, &words)
        ahead.append(ahead[last] + step(from: last))
      }
      return ahead[slot]
    }
    while behind.count < -slot {
      let last = -behind.count
      know(last - 1, &words)
      know(last, &words)
      behind.append((behind.last ?? 0) - step(from: last - 1))
    }
    return behind[-slot - 1]
  }

  /// Returns the slots whose words have their middles in a range; at least the slot nearest to the range.
  package mutating func slots(
    in range: ClosedRange<Double>, near slot: Int, words: inout some RingMeasure
  ) -> ClosedRange<Int> {
    let middle = nearest(to: (range.lowerBound + range.upperBound) / 2, from: slot, words: &words)
    var (low, high) = (middle, middle)
    while position(of: low - 1, words: &words) >= range.lowerBound { low -= 1 }
    while position(of: high + 1, words: &words) <= range.upperBound { high += 1 }
    return low...high
  }

  /// Returns the slot whose word has its middle nearest to a position.
  ///
  /// - Parameter slot: The slot at which the search begins.
  package mutating func nearest(
    to position: Double, from slot: Int, words: inout some RingMeasure
  ) -> Int {
    var slot = slot
    if let count = slotsPerTurn {
      slot +=
        Int(((position - self.position(of: slot, words: &words)) / circumference).rounded())
        * count
    }
    var least = abs(self.position(of: slot, words: &words) - position)
    for step in [1, -1] {
      while true {
        let distance = abs(self.position(of: slot + step, words: &words) - position)
        guard distance < least else { break }
        (slot, least) = (slot + step, distance)
      }
    }
    return slot
  }

  /// Returns the slot at a position; the border between two slots is the middle of the gap between words.
  ///
  /// - Parameter slot: The slot at which the search begins.
  package mutating func slot(
    at position: Double, from slot: Int, words: inout some RingMeasure
  ) -> Int {
    // The figure after a short word may be nearer to the middle of the next word than to its own word.
    let slot = nearest(to: position, from: slot, words: &words)
    know(slot, &words)
    let way = position - self.position(of: slot, words: &words)
    guard let reach = reaches[word(of: slot)] else { return slot }
    if way > reach.after + gap / 2 { return slot + 1 }
    return way < -reach.before - gap / 2 ? slot - 1 : slot
  }

  /// Returns the distance between the middles of a slot's word and the next word, pixels.
  private func step(from slot: Int) -> Double {
    (reaches[word(of: slot)]?.after ?? 0) + gap + (reaches[word(of: slot + 1)]?.before ?? 0)
  }

  private mutating func know(_ slot: Int, _ words: inout some RingMeasure) {
    let word = word(of: slot)
    if reaches[word] == nil { reaches[word] = words.reach(of: word) }
  }
}

/// Returns the remainder of a division by a positive number; the remainder is never negative.
private func modulo(_ value: Int, _ divisor: Int) -> Int {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
