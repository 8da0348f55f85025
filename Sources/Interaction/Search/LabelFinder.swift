/// Finds labels by typed text, ignoring case and accents, best match first.
///
/// Labels that begin with the text come first, then those with a word that does, then those that
/// contain it anywhere. Only if there are none of these, labels that contain its words in any order
/// are found; only without these, words with a typing mistake; and at last, labels that contain its
/// characters in order. Within each rank, labels are in ``FocusOrder``.
///
/// Texts are folded once. A text that extends the previous one is searched for only among the
/// labels that matched that one, and each label's character set quickly excludes most of the
/// others.
public struct LabelFinder: Sendable {
  /// The labels' indices, heaviest first.
  private let labels: [Int]
  /// The labels' folded texts in that order, concatenated.
  private let bytes: [UInt8]
  /// The end of each text in ``bytes``.
  private let ends: [UInt32]
  /// The character set of each text.
  private let sets: [CharacterSet]
  /// The last search.
  private var last: Search?

  /// A query and its matches.
  private struct Search {
    var query: [UInt8]
    /// Indices into ``LabelFinder/labels``, increasing.
    var places: [Int32] = []
    /// The rank of each place.
    var ranks: [SearchRank] = []
    /// How the places match: all in the same way.
    var way = MatchingWay.whole
  }

  /// The ways in which labels match; each is tried only if those before it find nothing.
  private enum MatchingWay: Int, CaseIterable {
    /// The label contains the query in one piece.
    case whole
    /// The label contains each word of the query.
    case words
    /// One of its words begins with the query, apart from a typing mistake.
    case misspelled
    /// It contains the query's characters in order.
    case scattered
  }

  /// A bit set of the bytes in a text; several byte values share a bit.
  private typealias CharacterSet = UInt64

  /// Creates a finder by folding the texts of labels.
  ///
  /// - Parameters:
  ///   - texts: One per label.
  ///   - order: The labels' order.
  /// - Complexity: O(bytes).
  public init(texts: [String], order: FocusOrder) {
    precondition(texts.count >= order.labels.count, "an order of other labels")
    labels = order.labels
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    var sets: [CharacterSet] = []
    ends.reserveCapacity(texts.count)
    sets.reserveCapacity(texts.count)
    for label in labels {
      let start = bytes.count
      SearchFolding.append(texts[label], to: &bytes)
      ends.append(UInt32(bytes.count))
      sets.append(Self.characters(of: bytes[start...]))
    }
    (self.bytes, self.ends, self.sets) = (bytes, ends, sets)
  }

  /// Returns the labels that match a text, best first; none for a blank text.
  ///
  /// - Complexity: O(bytes of the labels that contain the text's characters); only of those that
  ///   matched the previous text, where this one extends it.
  public mutating func matches(of text: String) -> SearchMatches {
    let query = Self.query(text)
    guard !query.isEmpty else {
      last = nil
      return SearchMatches()
    }
    let before = last.flatMap { query.starts(with: $0.query) ? $0 : nil }
    var search = Search(query: query)
    for way in MatchingWay.allCases where search.places.isEmpty {
      search.way = way
      // Whatever matches a longer query in one way also matched the previous one in that way.
      if let before, before.way.rawValue > way.rawValue, Self.isTried(way, for: before) { continue }
      find(&search, among: before?.way == way ? before?.places : nil)
    }
    last = search
    return SearchMatches(sorted(search), isApproximate: search.way == .misspelled)
  }

  /// Returns whether a search that went on to another way has found nothing in this one.
  private static func isTried(_ way: MatchingWay, for search: Search) -> Bool {
    way != .misspelled || TypingMistake(in: search.query) != nil
  }

  /// Searches for a query in some of the labels or all, in its way.
  private func find(_ search: inout Search, among places: [Int32]?) {
    let mistake = search.way == .misspelled ? TypingMistake(in: search.query) : nil
    if search.way == .misspelled, mistake == nil { return }
    let words = search.way == .words ? Self.words(of: search.query) : []
    if search.way == .words, words.count < 2 { return }
    let wanted = Self.characters(of: (words.isEmpty ? search.query : Array(words.joined()))[...])
    let missingBits = mistake?.missingBits ?? 0
    func consider(_ place: Int) {
      guard (wanted & ~sets[place]).nonzeroBitCount <= missingBits else { return }
      let range = (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])
      let rank: SearchRank? =
        switch search.way {
        case .whole: SearchRank(holding: search.query, in: range, of: bytes)
        case .words: SearchRank(holdingAll: words, in: range, of: bytes)
        case .misspelled: mistake?.rank(in: range, of: bytes)
        case .scattered: SearchRank(scattered: search.query, over: range, of: bytes)
        }
      guard let rank else { return }
      search.places.append(Int32(place))
      search.ranks.append(rank)
    }
    if let places {
      for place in places { consider(Int(place)) }
    } else {
      for place in labels.indices { consider(place) }
    }
  }

  /// Returns the matching labels, rank by rank.
  private func sorted(_ search: Search) -> [Int] {
    var found: [Int] = []
    found.reserveCapacity(search.places.count)
    for rank in SearchRank.allCases {
      for (place, own) in zip(search.places, search.ranks) where own == rank {
        found.append(labels[Int(place)])
      }
    }
    return found
  }

  /// Returns a text as a query: folded and trimmed.
  private static func query(_ text: String) -> [UInt8] {
    let blank = UInt8(ascii: " ")
    let folded = SearchFolding.folded(text)
    guard let first = folded.firstIndex(where: { $0 != blank }),
      let last = folded.lastIndex(where: { $0 != blank })
    else { return [] }
    return Array(folded[first...last])
  }

  private static func words(of query: [UInt8]) -> [[UInt8]] {
    query.split(separator: UInt8(ascii: " ")).map(Array.init)
  }

  private static func characters(of bytes: ArraySlice<UInt8>) -> CharacterSet {
    var set: CharacterSet = 0
    for byte in bytes { set |= 1 << CharacterSet(byte & 63) }
    return set
  }
}
