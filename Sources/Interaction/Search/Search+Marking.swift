internal import Foundation

extension Search {
  /// Returns the parts of a label's text that match the search, ignoring case and accents.
  ///
  /// The parts contain the search text in one piece, or else its words. There are no parts if a word is
  /// missing, or if the text is not written from left to right.
  func ranges(in text: String) -> [Range<String.Index>] {
    let wanted = self.text.trimmingCharacters(in: .whitespaces)
    let isLeftToRight = text.unicodeScalars.allSatisfy {
      // Hebrew to Arabic Extended-A, and the presentation forms of both.
      !(0x0590...0x08FF).contains($0.value) && !(0xFB1D...0xFEFC).contains($0.value)
    }
    guard !wanted.isEmpty, isLeftToRight else { return [] }
    func range(of wanted: String) -> Range<String.Index>? {
      text.range(
        of: wanted, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive])
    }
    if let whole = range(of: wanted) { return [whole] }
    let words = wanted.split(separator: " ").map { range(of: String($0)) }
    let found = words.compactMap(\.self).sorted { $0.lowerBound < $1.lowerBound }
    return found.count == words.count ? found : []
  }
}
