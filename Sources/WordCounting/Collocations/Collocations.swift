import Glibc

/// Chooses the pairs of words that occur together more often than chance, such as "New York".
///
/// The measure is the log-likelihood ratio. Source: T. Dunning, Accurate methods for the statistics of surprise and
/// coincidence, Computational Linguistics 19 (1993).
struct Collocations {
  /// A pair that is counted in place of its words.
  struct Pair: Hashable {
    /// The indexes of its words.
    var first: Int
    var second: Int
    /// The numbers of their spellings, of the most frequent form of the pair.
    var spellings: (first: Int, second: Int) { (Int(spelling >> 32), Int(spelling & 0xFFFF_FFFF)) }
    /// How often it came, which is lost by each of its words.
    var count: Int
    fileprivate var spelling: UInt64
    fileprivate var spellingCount: UInt32
    fileprivate var ratio = 0.0
  }

  /// The fewest words of a text whose pairs are looked at unless that is asked for: in a shorter one the same words
  /// stand together by its subject.
  static let leastWords = 2_000
  /// The least ratio.
  ///
  /// By chance one pair in 20 million has it, so that of a million pairs none is expected.
  private static let leastRatio = 30.0
  /// The fewest occurrences: the ratio of rarer pairs is no measure, and they would be small in the picture.
  private static let leastCount = 5
  /// The least share of the occurrences of one of the words that the pair must have: in long texts, much is no chance
  /// and still no term.
  private static let leastShare = 1.0 / 3

  /// How often each word came.
  private let totals: [Int]
  /// The number of all words of the text.
  private let wordCount: Int

  init(totals: [Int], wordCount: Int) {
    self.totals = totals
    self.wordCount = wordCount
  }

  /// Returns the collocations among the pairs, the surest first; of pairs that share a word, the surer takes it.
  ///
  /// - Parameters:
  ///   - pairs: What was counted, of spellings.
  ///   - word: The index of the word of each spelling, negative for those that are left out.
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

  /// Returns a pair with its ratio; nil if it is no collocation.
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
  ///   - count: How often the words came together.
  ///   - first: How often the first came.
  ///   - second: How often the second came.
  ///   - all: The number of all words.
  static func ratio(of count: Int, first: Int, second: Int, all: Int) -> Double {
    func term(_ number: Int) -> Double { number > 0 ? Double(number) * log(Double(number)) : 0 }
    let neither = max(all - first - second + count, 0)
    let cells = term(count) + term(first - count) + term(second - count) + term(neither)
    let margins = term(first) + term(all - first) + term(second) + term(all - second)
    return max(2 * (cells - margins + term(all)), 0)
  }
}

extension Collocations.Pair {
  /// Adds the occurrences of one form.
  fileprivate mutating func add(_ form: UInt64, _ times: UInt32) {
    count += Int(times)
    // The earlier of equally frequent forms, whatever the order of the table.
    if (times, spelling) > (spellingCount, form) { (spelling, spellingCount) = (form, times) }
  }
}
