/// A query with one typing mistake: an extra, missing or wrong character, or two swapped characters.
///
/// A single mistake can always be assumed where two texts first differ, so each place in a label is
/// compared at most four times. Source: F. J. Damerau, “A technique for computer detection and
/// correction of spelling errors”, 1964.
struct TypingMistake {
  /// The query, folded.
  private let query: [UInt8]
  /// The number of the query's bits that a label's character set may lack.
  let missingBits: Int

  /// The minimum length of a query, characters: a shorter query resembles almost any label.
  static let shortestQuery = 4

  /// Creates the rule for a folded query; nil if it is too short.
  init?(in query: [UInt8]) {
    let characters = query.count { Self.isLead($0) }
    guard characters >= Self.shortestQuery else { return nil }
    self.query = query
    // A wrong or extra character may be missing from the label with all its bytes.
    missingBits = characters == query.count ? 1 : 4
  }

  /// Ranks a label by its words that begin with the corrected query; nil if no word does.
  ///
  /// - Parameters:
  ///   - range: The label's part of `bytes`.
  ///   - bytes: Folded texts, UTF-8.
  func rank(in range: Range<Int>, of bytes: [UInt8]) -> SearchRank? {
    var best: SearchRank?
    for start in range
    where start == range.lowerBound || SearchRank.isBetweenWords(bytes[start - 1]) {
      switch rank(at: start..<range.upperBound, of: bytes) {
      case .similarWord: return .similarWord
      case let rank?: best = rank
      case nil: continue
      }
    }
    return best
  }

  /// Ranks the start of a text: the corrected query is a whole word, or begins a word.
  private func rank(at range: Range<Int>, of bytes: [UInt8]) -> SearchRank? {
    // The first character that differs.
    var typed = 0
    while typed < min(query.count, range.count), query[typed] == bytes[range.lowerBound + typed] {
      typed += 1
    }
    guard typed < query.count else { return nil }
    while typed > 0, !Self.isLead(query[typed]) { typed -= 1 }
    let meant = range.lowerBound + typed
    let nextTyped = typed + SearchRank.length(ofCharacter: query[typed])
    var best: SearchRank?
    func consider(_ typed: Int, _ meant: Int) {
      let end = meant + query.count - typed
      guard end <= range.upperBound,
        (typed..<query.count).allSatisfy({ query[$0] == bytes[meant + $0 - typed] })
      else { return }
      let isWord = end == range.upperBound || SearchRank.isBetweenWords(bytes[end])
      if isWord { best = .similarWord } else { best = best ?? .similarStart }
    }
    consider(nextTyped, meant)
    guard meant < range.upperBound else { return best }
    let nextMeant = min(meant + SearchRank.length(ofCharacter: bytes[meant]), range.upperBound)
    consider(nextTyped, nextMeant)
    consider(typed, nextMeant)
    if isSwapped(typed, nextTyped, meant, nextMeant, range.upperBound, bytes) {
      let length = SearchRank.length(ofCharacter: query[nextTyped])
      consider(nextTyped + length, nextMeant + nextTyped - typed)
    }
    return best
  }

  /// Returns whether two characters of the query are swapped in a text.
  private func isSwapped(
    _ typed: Int, _ nextTyped: Int, _ meant: Int, _ nextMeant: Int, _ end: Int,
    _ bytes: [UInt8]
  ) -> Bool {
    guard nextTyped < query.count else { return false }
    let (first, second) = (nextTyped - typed, SearchRank.length(ofCharacter: query[nextTyped]))
    guard second == nextMeant - meant, nextTyped + second <= query.count, nextMeant + first <= end
    else { return false }
    return (0..<second).allSatisfy { query[nextTyped + $0] == bytes[meant + $0] }
      && (0..<first).allSatisfy { query[typed + $0] == bytes[nextMeant + $0] }
  }

  private static func isLead(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
