/// Finds labels by typed text, ignoring case and accents, best match first.
///
/// Labels that begin with the text come first, then those with a word that does, then those that
/// contain it anywhere. Only if there are none of these, labels that contain its characters in
/// order are found. Within each rank, labels are in ``FocusOrder``.
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
    var places: [Int32]
    /// The rank of each place.
    var ranks: [SearchRank]
    /// Whether no label contains the query in one piece; then none contains a longer one.
    var isScattered: Bool { ranks.first == .scattered }
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
  public mutating func labels(matching text: String) -> [Int] {
    let query = Self.query(text)
    guard !query.isEmpty else {
      last = nil
      return []
    }
    // Whatever matches a longer query also matched the previous one, with the same rank or a worse
    // one.
    let before = last.flatMap { query.starts(with: $0.query) ? $0 : nil }
    var search = Search(query: query, places: [], ranks: [])
    if before?.isScattered != true { find(&search, among: before?.places, isScattered: false) }
    if search.places.isEmpty {
      let places = before?.isScattered == true ? before?.places : nil
      find(&search, among: places, isScattered: true)
    }
    last = search
    return sorted(search)
  }

  /// Searches for a query in some of the labels or all: in one piece, or scattered.
  private func find(_ search: inout Search, among places: [Int32]?, isScattered: Bool) {
    let wanted = Self.characters(of: search.query[...])
    func consider(_ place: Int) {
      guard sets[place] & wanted == wanted else { return }
      let range = (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])
      guard
        let rank =
          isScattered
          ? SearchRank(scattered: search.query, over: range, of: bytes)
          : SearchRank(holding: search.query, in: range, of: bytes)
      else { return }
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

  private static func characters(of bytes: ArraySlice<UInt8>) -> CharacterSet {
    var set: CharacterSet = 0
    for byte in bytes { set |= 1 << CharacterSet(byte & 63) }
    return set
  }
}
