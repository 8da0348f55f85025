import TagSphereTagData
import Testing

@Suite("Text styles in words")
struct TextStyleTests {
  @Test(
    "Style words are read in any case, separated by spaces or hyphens",
    arguments: [
      ("bold", TextStyle(weight: .bold)), ("Italic", TextStyle(isItalic: true)),
      ("bold-italic", TextStyle(weight: .bold, isItalic: true)),
      (" BOLD  Oblique ", TextStyle(weight: .bold, isItalic: true)),
      ("semi-bold condensed", TextStyle(weight: .semiBold, width: .condensed)),
      ("extra light", TextStyle(weight: .extraLight)), ("black", TextStyle(weight: .black)),
      ("regular", TextStyle(weight: .regular, isItalic: false, width: .normal)),
      ("regular italic", TextStyle(weight: .regular, isItalic: true, width: .normal)),
      ("light bold", TextStyle(weight: .bold)),
      ("ultra-condensed", TextStyle(width: .extraCondensed)),
    ] as [(String, TextStyle)])
  func words(text: String, style: TextStyle) throws {
    #expect(try TextStyle(words: text) == style)
  }

  @Test(
    "The first unknown word of a style is reported",
    arguments: [
      ("bolt", "bolt"), ("bold slanty", "slanty"), ("semi", "semi"),
      ("extra-italic", "extraitalic"),
      ("", ""), (" - ", ""), ("bold,italic", "bold,italic"),
    ])
  func unknown(text: String, word: String) {
    #expect(throws: TextStyle.UnknownWord(word: word)) { _ = try TextStyle(words: text) }
  }

  @Test("Every listed style word is a style, and the list is sorted")
  func allWords() throws {
    for word in TextStyle.words { #expect(try TextStyle(words: word) != .inherited) }
    #expect(TextStyle.words == TextStyle.words.sorted())
  }
}
