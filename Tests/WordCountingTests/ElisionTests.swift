import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Elisions of French and Italian")
struct ElisionTests {
  @Test("A word behind an elision is the word that stands alone, or behind another one")
  func same() throws {
    #expect(try numberedWords(in: "l'arrosoir arrosoir L’arrosoir") == ["arrosoir 3"])
    #expect(try numberedWords(in: "l'été d'été") == ["été 2"])
    #expect(try numberedWords(in: "dell'acqua l'acqua") == ["acqua 2"])
  }

  @Test("A text with many elisions has no word with one")
  func many() throws {
    let found = try numberedWords(in: "l'arbre d'eau qu'elle s'ouvre n'oublie")
    #expect(found == ["arbre 1", "eau 1", "elle 1", "ouvre 1", "oublie 1"])
  }

  @Test("A French text has no word with an elision, however short it is")
  func french() throws {
    let text =
      "La visite est à l'exposition. On va dans l'exposition avec les enfants, il fait beau."
    var options = ReadingOptions()
    options.detectsLanguage = true
    let found = try countWords(of: text, options: options).document.tags.map(\.text)
    #expect(found.contains("exposition"))
    #expect(!found.contains { $0.contains("'") })
  }

  @Test("Names and contractions keep their apostrophes")
  func kept() throws {
    #expect(try numberedWords(in: "L'Oréal") == ["L'Oréal 1"])
    #expect(
      try numberedWords(in: "rock'n'roll don't O'Brien aujourd'hui it's")
        == ["rock'n'roll 1", "don't 1", "O'Brien 1", "aujourd'hui 1", "it's 1"])
  }
}
