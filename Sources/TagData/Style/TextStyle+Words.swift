extension TextStyle {
  /// The error of an unknown word in a style.
  public struct UnknownWord: Error, Hashable {
    /// The word, in lower case.
    public var word: String

    /// Creates the error for `word`.
    public init(word: String) { self.word = word }
  }

  /// Parses a style from words separated by spaces or hyphens: `bold`, `semi-bold italic`.
  ///
  /// Case is ignored. If several words set one property, the last of these words wins. `regular`
  /// and its synonyms set every property that the other words do not set.
  ///
  /// - Throws: `UnknownWord` for the first unknown word; its `word` is empty if the text is empty.
  public init(words text: String) throws(UnknownWord) {
    self.init()
    var modifier = ""
    var isRegular = false
    let words = text.lowercased().split { $0 == " " || $0 == "-" || $0 == "\t" }
    for part in words {
      let word = modifier + part
      modifier = ""
      if Self.modifiers.contains(word) {
        modifier = word
      } else if let weight = Self.weights[word] {
        self.weight = weight
      } else if let width = Self.widths[word] {
        self.width = width
      } else if Self.slants.contains(word) {
        isItalic = true
      } else if Self.plainWords.contains(word) {
        isRegular = true
      } else {
        throw UnknownWord(word: word)
      }
    }
    guard !words.isEmpty, modifier.isEmpty else { throw UnknownWord(word: modifier) }
    if isRegular {
      weight = weight ?? .regular
      isItalic = isItalic ?? false
      width = width ?? .normal
    }
  }

  /// All words of styles, in alphabetical order.
  public static let words =
    (Array(weights.keys) + Array(widths.keys) + Array(slants) + Array(plainWords)).sorted()

  private static let modifiers: Set<String> = ["semi", "demi", "extra", "ultra"]
  private static let slants: Set<String> = ["italic", "oblique"]
  private static let plainWords: Set<String> = ["regular", "normal", "roman", "book", "plain"]

  private static let weights: [String: Weight] = [
    "thin": .thin, "hairline": .thin, "extralight": .extraLight, "ultralight": .extraLight,
    "light": .light, "medium": .medium, "semibold": .semiBold, "demibold": .semiBold,
    "bold": .bold, "extrabold": .extraBold, "ultrabold": .extraBold, "black": .black,
    "heavy": .black,
  ]

  private static let widths: [String: Width] = [
    "extracondensed": .extraCondensed, "ultracondensed": .extraCondensed,
    "condensed": .condensed, "narrow": .condensed, "semicondensed": .semiCondensed,
    "semiexpanded": .semiExpanded, "expanded": .expanded, "wide": .expanded,
    "extraexpanded": .extraExpanded, "ultraexpanded": .extraExpanded,
  ]
}
