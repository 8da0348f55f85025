import TagSphereInteraction
import Testing

/// Tests the keys of commands on keyboards of any layout.
@Suite struct KeyTests {
  private typealias Key = InputEvent.Key

  @Test("On a keyboard with Latin letters, a command is on the key that types its letter")
  func latin() {
    // The layouts are AZERTY, Dvorak and German.
    for (name, place, key) in [
      ("a", "q", Key.letter("a")), ("q", "a", .letter("q")), ("q", "x", .letter("q")),
      ("'", "q", .other), (",", "m", .other), ("ä", nil, .other), ("", nil, .other),
      ("=", nil, .plus), ("+", nil, .plus), ("-", nil, .minus), ("0", "0", .zero),
      ("à", "0", .zero), ("1", nil, .other),
    ] as [(String, Unicode.Scalar?, Key)] {
      #expect(
        Key(name: name, placeOnUSKeyboard: place, typesLatin: true) == key, "\(name), \(key)")
    }
  }

  @Test(
    "On a keyboard without Latin letters, a command is on the same key as on a US keyboard")
  func otherScripts() {
    // The layouts are Russian, Greek and Hebrew, and one key types nothing.
    for (name, place) in [("й", "q"), ("а", "f"), (";", "q"), ("/", "q"), ("'", "w"), ("", "v")]
      as [(String, Unicode.Scalar)]
    {
      #expect(
        Key(name: name, placeOnUSKeyboard: place, typesLatin: false) == .letter(place), "\(name)")
    }
    #expect(Key(name: "ё", placeOnUSKeyboard: nil, typesLatin: false) == .other)
    #expect(Key(name: "=", placeOnUSKeyboard: nil, typesLatin: false) == .plus)
    #expect(Key(name: "٠", placeOnUSKeyboard: "0", typesLatin: false) == .zero)
  }
}
