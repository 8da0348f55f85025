internal import Foundation

extension Search {
  /// Returns the part of a label's text that contains the search in one piece, ignoring case and
  /// accents; nil if there is none, or if the text is not written from left to right.
  func range(in text: String) -> Range<String.Index>? {
    let wanted = self.text.trimmingCharacters(in: .whitespaces)
    let isLeftToRight = text.unicodeScalars.allSatisfy {
      // Hebrew to Arabic Extended-A, and the presentation forms of both.
      !(0x0590...0x08FF).contains($0.value) && !(0xFB1D...0xFEFC).contains($0.value)
    }
    guard !wanted.isEmpty, isLeftToRight else { return nil }
    return text.range(
      of: wanted, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive])
  }
}
