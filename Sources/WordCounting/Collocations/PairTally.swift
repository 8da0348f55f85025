/// Counts how often one word directly precedes another, in bounded memory.
///
/// If there are more than `mostPairs` different pairs, the rarest pairs are dropped, beginning with
/// those that occurred once. A pair that occurs twice within every half million new pairs is never
/// lost. A count may be too low, but never too high. This is a simple form of lossy counting (Manku
/// and Motwani 2002).
struct PairTally: Sendable {
  /// The number of occurrences of each pair.
  ///
  /// The key has the number of the first word in its upper half.
  private(set) var counts: [UInt64: UInt32] = [:]

  /// The maximum number of pairs, which take about 25 MB.
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
