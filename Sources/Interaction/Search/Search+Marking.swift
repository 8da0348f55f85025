internal import TagSphereTagData

extension Search {
  /// Returns the parts of a label's text that match the search, ignoring case and accents.
  ///
  /// The parts contain the search text in one piece, or else its words. There are no parts if a word is
  /// missing, or if the text is not written from left to right. A character of the text is in a part as a
  /// whole, with its accents.
  func ranges(in text: String) -> [Range<String.Index>] {
    let wanted = LabelFinder.query(self.text)
    let isLeftToRight = text.unicodeScalars.allSatisfy {
      // Hebrew to Arabic Extended-A, and the presentation forms of both.
      !(0x0590...0x08FF).contains($0.value) && !(0xFB1D...0xFEFC).contains($0.value)
    }
    guard !wanted.isEmpty, isLeftToRight else { return [] }
    let folded = FoldedText(text)
    if let whole = folded.range(of: wanted[...]) { return [whole] }
    let words = wanted.split(separator: UInt8(ascii: " ")).map { folded.range(of: $0) }
    let found = words.compactMap { $0 }.sorted { $0.lowerBound < $1.lowerBound }
    return found.count == words.count ? found : []
  }
}

/// A folded text that knows the character of each byte.
private struct FoldedText {
  private var bytes: [UInt8] = []
  /// The character of each byte, as an index into ``places``.
  private var characters: [Int] = []
  /// The beginning of each character with its marks, and the end of the text.
  private var places: [String.Index] = []

  init(_ text: String) {
    var marks = SearchFolding.Marks(start: 0)
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index].value
      if places.isEmpty || !SearchFolding.continuesCharacter(scalar) { places.append(index) }
      SearchFolding.append(scalar, to: &bytes, after: &marks)
      while characters.count < bytes.count { characters.append(places.count - 1) }
    }
    places.append(text.endIndex)
  }

  /// Returns the first characters that contain a folded text; nil if there are none.
  ///
  /// - Parameter wanted: UTF-8, not empty.
  func range(of wanted: ArraySlice<UInt8>) -> Range<String.Index>? {
    bytes.range(of: wanted).map {
      places[characters[$0.lowerBound]]..<places[characters[$0.upperBound - 1] + 1]
    }
  }
}
