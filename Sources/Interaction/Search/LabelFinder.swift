/// Finds labels by what is typed: without case and accents, the best first.
///
/// Labels that begin with the text come first, then those of which a word does, then those that
/// hold it anywhere; only where there is none of these, those that hold its characters in order.
/// Within each, they stand in the order of ``FocusOrder``.
///
/// Texts are folded once. A text that goes on from the one before is looked for among the labels
/// that matched that one; each label's set of characters rules most of the others out at a glance.
public struct LabelFinder: Sendable {
  /// The labels' indices, the heaviest first.
  private let labels: [Int]
  /// Their texts in that order, folded, end to end.
  private let bytes: [UInt8]
  /// Where each text ends.
  private let ends: [UInt32]
  /// The characters that each text holds.
  private let sets: [CharacterSet]
  /// The last search, and the places in ``labels`` that matched.
  private var last: Search?

  /// What was searched for, and what was found.
  private struct Search {
    var query: [UInt8]
    /// Places in ``LabelFinder/labels``, rising.
    var places: [Int32]
    /// One for each place.
    var ranks: [SearchRank]
    /// Whether no label holds the query in one piece: then none holds a longer one.
    var isScattered: Bool { ranks.first == .scattered }
  }

  /// One bit for each byte that a text holds; several bytes share a bit.
  private typealias CharacterSet = UInt64

  /// Folds the texts of labels.
  ///
  /// - Parameters:
  ///   - texts: One a label.
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

  /// The labels that a text finds, the best first; none for a text of blanks.
  ///
  /// - Complexity: O(bytes of the labels that hold the text's characters), of those alone that matched
  ///   the text before where this one goes on from it.
  public mutating func labels(matching text: String) -> [Int] {
    let query = Self.query(text)
    guard !query.isEmpty else {
      last = nil
      return []
    }
    // What a longer query matches, the one before did too, in the same manner or a worse one.
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

  /// Looks for a query among some of the labels, or all: in one piece, or scattered.
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

  /// The labels that were found, rank by rank.
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

  /// A text as it is looked for: folded, without blanks around it.
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
