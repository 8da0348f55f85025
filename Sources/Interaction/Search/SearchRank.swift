/// The quality of a label's match, best first.
enum SearchRank: UInt8, CaseIterable {
  /// The label begins with the query.
  case prefix
  /// A word of the label begins with the query.
  case wordStart
  /// The label contains the query inside a word.
  case anywhere
  /// Each word of the query begins a word of the label.
  case wordStarts
  /// The label contains each word of the query.
  case words
  /// A word of the label is the query with a typing mistake; see ``TypingMistake``.
  case similarWord
  /// A word of the label begins with the query with a typing mistake.
  case similarStart
  /// The label contains the query's characters in order, with other characters between them.
  case scattered

  /// Ranks a label that contains a query in one piece; nil if the label does not contain the query.
  ///
  /// - Parameters:
  ///   - query: The query, folded; not empty.
  ///   - range: The label's part of `bytes`.
  ///   - bytes: Folded texts, UTF-8.
  init?(holding query: borrowing [UInt8], in range: Range<Int>, of bytes: borrowing [UInt8]) {
    let first = query[0]
    let end = range.upperBound - query.count
    var isHeld = false
    var place = range.lowerBound
    while place <= end {
      if bytes[place] == first, Self.matches(bytes, at: place, query) {
        if place == range.lowerBound {
          self = .prefix
          return
        }
        if Self.isBetweenWords(bytes[place - 1]) {
          self = .wordStart
          return
        }
        isHeld = true
      }
      place += 1
    }
    guard isHeld else { return nil }
    self = .anywhere
  }

  /// Ranks a label that contains each of several words; nil if a word is missing.
  init?(holdingAll words: [[UInt8]], in range: Range<Int>, of bytes: borrowing [UInt8]) {
    self = .wordStarts
    for word in words {
      guard let rank = SearchRank(holding: word, in: range, of: bytes) else { return nil }
      if rank == .anywhere { self = .words }
    }
  }

  /// Creates `scattered` if a label contains a query's characters in order; otherwise nil.
  init?(
    scattered query: borrowing [UInt8], over range: Range<Int>, of bytes: borrowing [UInt8]
  ) {
    guard Self.isScattered(bytes, range, query) else { return nil }
    self = .scattered
  }

  private static func matches(
    _ bytes: borrowing [UInt8], at place: Int, _ query: borrowing [UInt8]
  ) -> Bool {
    for index in 0..<query.count where bytes[place + index] != query[index] { return false }
    return true
  }

  /// Returns whether a byte separates words: it is ASCII, and neither a letter nor a digit.
  static func isBetweenWords(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x80...: false
    default: true
    }
  }

  private static func isScattered(
    _ bytes: borrowing [UInt8], _ range: Range<Int>, _ query: borrowing [UInt8]
  ) -> Bool {
    var (place, wanted) = (range.lowerBound, 0)
    while place < range.upperBound, wanted < query.count {
      // Compare whole characters, so that no match combines the bytes of two characters.
      let length = Self.length(ofCharacter: bytes[place])
      let isWanted = (0..<length).allSatisfy {
        wanted + $0 < query.count && place + $0 < range.upperBound
          && bytes[place + $0] == query[wanted + $0]
      }
      if isWanted { wanted += length }
      place += length
    }
    return wanted == query.count
  }

  /// Returns the number of bytes of a character of UTF-8, by its first byte.
  static func length(ofCharacter lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
