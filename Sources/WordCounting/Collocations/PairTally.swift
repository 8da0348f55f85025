/// How often one word stands right before another, in bounded memory.
///
/// When there are more than `mostPairs` different pairs, the rarest are forgotten, those that came once first: a
/// pair that comes twice in every half million new ones is never lost (a simple form of lossy counting, Manku and
/// Motwani 2002). A count may be too low, never too high.
struct PairTally: Sendable {
  /// How often each pair came, by the numbers of its words, the first in the upper half.
  private(set) var counts: [UInt64: UInt32] = [:]

  /// The most pairs that are remembered; they take some 25 MB.
  static let mostPairs = 1 << 20

  /// Counts a pair of words, by their numbers.
  mutating func count(_ first: Int, _ second: Int) {
    let pair = UInt64(truncatingIfNeeded: first) << 32 | UInt64(UInt32(truncatingIfNeeded: second))
    counts[pair, default: 0] &+= 1
    if counts.count > Self.mostPairs { forgetRarest() }
  }

  private mutating func forgetRarest() {
    var most: UInt32 = 1
    while counts.count > Self.mostPairs / 2 {
      counts = counts.filter { $0.value > most }
      most += 1
    }
  }
}
