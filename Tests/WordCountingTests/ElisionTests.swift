import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Elisions of French and Italian")
struct ElisionTests {
  @Test("A word after an elision counts as the same word without the elision")
  func same() throws {
    #expect(try numberedWords(in: "l'arrosoir arrosoir L’arrosoir") == ["arrosoir 3"])
    #expect(try numberedWords(in: "l'été d'été") == ["été 2"])
    #expect(try numberedWords(in: "dell'acqua l'acqua") == ["acqua 2"])
  }

  @Test("In a text with many elisions, every elision is removed")
  func many() throws {
    let found = try numberedWords(in: "l'arbre d'eau qu'elle s'ouvre n'oublie")
    #expect(found == ["arbre 1", "eau 1", "elle 1", "ouvre 1", "oublie 1"])
  }

  @Test("In a French text, every elision is removed, however short the text is")
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
