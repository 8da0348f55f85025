/// Finds labels by typed text, ignoring case and accents, best match first.
///
/// The finder tries these ways in order, and stops at the first way that finds a label:
///
/// 1. Labels that contain the text: first labels that begin with it, then labels with a word that
///    begins with it, then all other labels that contain it.
/// 2. Labels that contain the words of the text in any order.
/// 3. Labels with a word that begins with the text apart from a typing mistake.
/// 4. Labels that contain the characters of the text in order.
///
/// Within each rank, labels are in ``FocusOrder``.
///
/// Texts are folded once. If a text extends the previous text, only the previous matches are searched.
/// The character set of each label quickly excludes most other labels. A single letter occurs in most
/// labels, so it is found by the character sets alone.
package struct LabelFinder: Sendable {
  /// The labels' indices, heaviest first.
  private let labels: [Int]
  /// The labels' folded texts in the order of ``labels``, concatenated.
  private let bytes: [UInt8]
  /// The end of each text in ``bytes``.
  private let ends: [UInt32]
  /// The character set of each text.
  private let sets: [CharacterSet]
  /// The set of the characters that begin a word of each text.
  private let wordStarts: [CharacterSet]
  /// The last search.
  private var last: Search?

  /// A query and its matches.
  private struct Search {
    var query: [UInt8]
    /// Indices into ``LabelFinder/labels``, increasing.
    var places: [Int32] = []
    /// The rank of each place.
    var ranks: [SearchRank] = []
    /// The way in which all places match.
    var way = MatchingWay.whole
  }

  /// The ways in which labels match; a way is tried only if the earlier ways found no label.
  private enum MatchingWay: Int, CaseIterable {
    /// The label contains the query in one piece.
    case whole
    /// The label contains each word of the query.
    case words
    /// A word of the label begins with the query, apart from a typing mistake.
    case misspelled
    /// The label contains the query's characters in order.
    case scattered
  }

  /// A set of bytes as bits; each letter and digit has its own bit.
  private typealias CharacterSet = UInt64

  /// Creates a finder by folding the texts of labels.
  ///
  /// - Parameters:
  ///   - texts: One text per label.
  ///   - order: The labels' order.
  /// - Complexity: O(bytes).
  package init(texts: [String], order: FocusOrder) {
    precondition(texts.count >= order.labels.count, "an order of other labels")
    labels = order.labels
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    var (sets, wordStarts): ([CharacterSet], [CharacterSet]) = ([], [])
    ends.reserveCapacity(texts.count)
    sets.reserveCapacity(texts.count)
    wordStarts.reserveCapacity(texts.count)
    for label in labels {
      let start = bytes.count
      SearchFolding.append(texts[label], to: &bytes)
      ends.append(UInt32(bytes.count))
      sets.append(Self.characters(of: bytes[start...]))
      wordStarts.append(Self.wordStarts(of: bytes[start...]))
    }
    (self.bytes, self.ends, self.sets, self.wordStarts) = (bytes, ends, sets, wordStarts)
  }

  /// Returns the labels that match a text, best first; none for a blank text.
  ///
  /// - Complexity: O(bytes of the labels that contain the text's characters). If the text extends
  ///   the previous text, only the previous matches count.
  package mutating func matches(of text: String) -> SearchMatches {
    let query = Self.query(text)
    guard !query.isEmpty else {
      last = nil
      return SearchMatches()
    }
    let before = last.flatMap { query.starts(with: $0.query) ? $0 : nil }
    var search = Search(query: query)
    for way in MatchingWay.allCases where search.places.isEmpty {
      search.way = way
      // A label that matches a longer query in one way also matched the previous query in that way.
      if let before, before.way.rawValue > way.rawValue, Self.isTried(way, for: before) { continue }
      find(&search, among: before?.way == way ? before?.places : nil)
    }
    last = search
    return SearchMatches(sorted(search), isApproximate: search.way == .misspelled)
  }

  /// Returns the labels with a word that begins with a text, best first; none for a blank text.
  ///
  /// - Complexity: O(bytes of the labels that contain the text's characters).
  mutating func wordMatches(of text: String) -> [Int] {
    let found = matches(of: text).labels
    guard let last, last.way == .whole else { return [] }
    return Array(found.prefix(last.ranks.count { $0 != .anywhere }))
  }

  /// Whether the last search found labels that contain the text or all its words.
  var hasFoundWords: Bool {
    last.map { !$0.places.isEmpty && $0.way.rawValue <= MatchingWay.words.rawValue } ?? false
  }

  /// Returns whether the search tried `way` before the way that found labels.
  private static func isTried(_ way: MatchingWay, for search: Search) -> Bool {
    way != .misspelled || TypingMistake(in: search.query) != nil
  }

  /// Searches for a query in the query's way, among some places or all places.
  private func find(_ search: inout Search, among places: [Int32]?) {
    if places == nil, search.way == .whole, search.query.count == 1,
      Self.hasOwnBit(search.query[0])
    {
      return find(&search, ofCharacter: search.query[0])
    }
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

  /// Finds the labels that contain a letter or digit, using only their character sets.
  private func find(_ search: inout Search, ofCharacter byte: UInt8) {
    let wanted = Self.bit(of: byte)
    var (places, ranks): ([Int32], [SearchRank]) = ([], [])
    let count = sets.reduce(0) { $0 + ($1 & wanted == 0 ? 0 : 1) }
    places.reserveCapacity(count)
    ranks.reserveCapacity(count)
    for place in sets.indices where sets[place] & wanted != 0 {
      places.append(Int32(place))
      let first = bytes[place == 0 ? 0 : Int(ends[place - 1])]
      ranks.append(
        first == byte ? .prefix : wordStarts[place] & wanted != 0 ? .wordStart : .anywhere)
    }
    (search.places, search.ranks) = (places, ranks)
  }

  /// Returns the matching labels, rank by rank.
  private func sorted(_ search: Search) -> [Int] {
    var counts = [Int](repeating: 0, count: SearchRank.allCases.count)
    for rank in search.ranks { counts[Int(rank.rawValue)] += 1 }
    var ends = [0] + counts.dropLast()
    for rank in ends.indices.dropFirst() { ends[rank] += ends[rank - 1] }
    return [Int](unsafeUninitializedCapacity: search.places.count) { found, count in
      for (place, rank) in zip(search.places, search.ranks) {
        found[ends[Int(rank.rawValue)]] = labels[Int(place)]
        ends[Int(rank.rawValue)] += 1
      }
      count = search.places.count
    }
  }

  /// Returns a text as a query: folded and trimmed.
  static func query(_ text: String) -> [UInt8] {
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
    for byte in bytes { set |= bit(of: byte) }
    return set
  }

  /// Returns the set of the bytes that begin a word of a text.
  private static func wordStarts(of bytes: ArraySlice<UInt8>) -> CharacterSet {
    var set: CharacterSet = 0
    var isStart = true
    for byte in bytes {
      if isStart { set |= bit(of: byte) }
      isStart = SearchRank.isBetweenWords(byte)
    }
    return set
  }

  /// Returns the bit of a byte: each letter and digit has its own bit, and other bytes share the rest.
  private static func bit(of byte: UInt8) -> CharacterSet {
    switch byte {
    case 0x61...0x7A: 1 << CharacterSet(byte - 0x61)
    case 0x30...0x39: 1 << CharacterSet(26 + byte - 0x30)
    default: 1 << CharacterSet(36 + byte % 28)
    }
  }

  private static func hasOwnBit(_ byte: UInt8) -> Bool { bit(of: byte) < 1 << 36 }
}
