import Glibc

/// Chooses the pairs of words that occur together more often than chance, such as "New York".
///
/// The measure is the log-likelihood ratio. Source: T. Dunning, Accurate methods for the statistics of surprise and
/// coincidence, Computational Linguistics 19 (1993).
struct Collocations {
  /// A pair of words that is counted as a pair, not as two words.
  struct Pair: Hashable {
    /// The index of the first word.
    var first: Int
    var second: Int
    /// The indices of the spellings in the most frequent form of the pair.
    var spellings: (first: Int, second: Int) { (Int(spelling >> 32), Int(spelling & 0xFFFF_FFFF)) }
    /// The number of occurrences, which is subtracted from the counts of both words.
    var count: Int
    fileprivate var spelling: UInt64
    fileprivate var spellingCount: UInt32
    fileprivate var ratio = 0.0
  }

  /// The minimum length of a text in which pairs are searched by default, words.
  ///
  /// In a shorter text, the same words often stand together because of its subject.
  static let leastWords = 2_000
  /// The minimum log-likelihood ratio of a pair.
  ///
  /// By chance, one pair in 20 million reaches this ratio, so almost no pair among a million is
  /// accidental.
  private static let leastRatio = 30.0
  /// The minimum number of occurrences of a pair.
  ///
  /// The ratio is unreliable for rarer pairs, which would also be drawn small.
  private static let leastCount = 5
  /// The minimum share of the rarer word's occurrences that belong to the pair.
  ///
  /// In a long text, many pairs are frequent beyond chance without being a term.
  private static let leastShare = 1.0 / 3

  /// The number of occurrences of each word.
  private let totals: [Int]
  /// The number of words in the text.
  private let wordCount: Int

  init(totals: [Int], wordCount: Int) {
    self.totals = totals
    self.wordCount = wordCount
  }

  /// Returns the collocations, highest ratio first.
  ///
  /// If two pairs share a word, its occurrences count for the pair with the higher ratio.
  ///
  /// - Parameters:
  ///   - pairs: The counted pairs of spellings.
  ///   - word: The index of the word for each spelling; negative for words that are left out.
  func chosen(from pairs: PairTally, word: [Int]) -> [Pair] {
    var found: [UInt64: Pair] = [:]
    for (key, count) in pairs.counts {
      let (first, second) = (word[Int(key >> 32)], word[Int(key & 0xFFFF_FFFF)])
      guard first >= 0, second >= 0, first != second else { continue }
      let pair = Pair(first: first, second: second, count: 0, spelling: key, spellingCount: count)
      found[UInt64(first) << 32 | UInt64(second), default: pair].add(key, count)
    }
    let candidates = found.values.compactMap(rated).sorted {
      ($0.ratio, $1.first, $1.second) > ($1.ratio, $0.first, $0.second)
    }
    var left = totals
    return candidates.compactMap { pair in
      var pair = pair
      pair.count = min(pair.count, left[pair.first], left[pair.second])
      guard pair.count >= Self.leastCount else { return nil }
      left[pair.first] -= pair.count
      left[pair.second] -= pair.count
      return pair
    }
  }

  /// Returns a pair with its ratio; nil if the pair is not a collocation.
  private func rated(_ pair: Pair) -> Pair? {
    let (first, second) = (totals[pair.first], totals[pair.second])
    let count = min(pair.count, first, second)
    let expected = Double(first) * Double(second) / Double(wordCount)
    guard count >= Self.leastCount, Double(count) > expected,
      Double(count) >= Self.leastShare * Double(min(first, second))
    else { return nil }
    var pair = pair
    pair.ratio = Self.ratio(of: count, first: first, second: second, all: wordCount)
    return pair.ratio >= Self.leastRatio ? pair : nil
  }

  /// Returns -2 log λ of the hypothesis that two words are independent, at least 0.
  ///
  /// - Parameters:
  ///   - count: The number of joint occurrences.
  ///   - first: The number of occurrences of the first word.
  ///   - second: The number of occurrences of the second word.
  ///   - all: The number of words in the text.
  static func ratio(of count: Int, first: Int, second: Int, all: Int) -> Double {
    func term(_ number: Int) -> Double { number > 0 ? Double(number) * log(Double(number)) : 0 }
    let neither = max(all - first - second + count, 0)
    let cells = term(count) + term(first - count) + term(second - count) + term(neither)
    let margins = term(first) + term(all - first) + term(second) + term(all - second)
    return max(2 * (cells - margins + term(all)), 0)
  }
}

extension Collocations.Pair {
  /// Adds occurrences of one form of the pair.
  fileprivate mutating func add(_ form: UInt64, _ times: UInt32) {
    count += Int(times)
    // Break ties in favour of the earlier form, so that the order of the table does not matter.
    if (times, spelling) > (spellingCount, form) { (spelling, spellingCount) = (form, times) }
  }
}
