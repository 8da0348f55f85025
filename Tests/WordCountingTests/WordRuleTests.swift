import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Word rules")
struct WordRuleTests {
  private func words(_ text: String, pattern: String) throws -> [String] {
    try countedWords(in: text, .pattern(#require(WordPattern(pattern), "\(pattern)")))
  }

  private static let tokens =
    "C++, C#, F# .NET COVID-19 3D well-being #tag @name 😀 🇩🇪 ❤️ https://x.example/a?b=c "
    + "www.x.example jana@x.example x.org/page.html rock'n'roll 2nd R&D"

  @Test("Language names, tags and emoji are words, but addresses are not words")
  func all() throws {
    #expect(
      try countedWords(in: Self.tokens) == [
        "C++", "C#", "F#", ".NET", "COVID-19", "3D", "well-being", "#tag", "@name", "😀", "🇩🇪", "❤️",
        "rock'n'roll", "2nd", "R&D",
      ])
  }

  @Test("Plain words leave out emoji, tags and names")
  func plain() throws {
    #expect(
      try countedWords(in: Self.tokens, .plain) == [
        "C++", "C#", "F#", ".NET", "COVID-19", "3D", "well-being", "rock'n'roll", "2nd", "R&D",
      ])
  }

  @Test(
    "A pattern takes all its matches; of the matches at one place, it takes the longest",
    arguments: [
      (#"\d+"#, "12 a 3.45", ["12", "3", "45"]),
      (#"[A-Z]\w+"#, "The Cat sat On", ["The", "Cat", "On"]),
      (#"\w+|\W"#, "ab, c", ["ab", ",", " ", "c"]), ("a|ab|abc", "abcd ab", ["abc", "ab"]),
      (#"\b\w{2,3}\b"#, "a ab abc abcd", ["ab", "abc"]),
      (#"[^\s,]+"#, "a-b,c d/e", ["a-b", "c", "d/e"]),
      (#"(?:ab)+"#, "ababx ab", ["abab", "ab"]), (#"\p{Lu}\p{Ll}*"#, "Ünal Δ x", ["Ünal", "Δ"]),
      (#"#\w+"#, "#a b #c", ["#a", "#c"]),
      (#"[\w.-]+\.js"#, "Node.js and d3-x.js", ["Node.js", "d3-x.js"]),
      ("^.", "xyz", ["x"]), (#"x*"#, "axxbx", ["xx", "x"]),
    ])
  func pattern(pattern: String, text: String, expected: [String]) throws {
    #expect(try words(text, pattern: pattern) == expected)
  }

  @Test(
    "An invalid pattern is refused",
    arguments: [
      "", "(", ")", "[", "a**", "*", "{3}", "a{3", "a{9,3}", "a{1000}", "(?=a)", #"(a)\1"#, "a*?",
      "\\",
      #"\p{Foo}"#, "(?i)a", "[z-a]", #"((((\w{200}){200}){200}){200})"#,
      String(repeating: "(", count: 1_000) + "a" + String(repeating: ")", count: 1_000),
    ])
  func refused(pattern: String) {
    #expect(WordPattern(pattern) == nil)
  }
}
