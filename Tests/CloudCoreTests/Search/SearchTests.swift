import TagSphereInteraction
import TagSphereTestSupport
import Testing

@Suite("Search")
struct SearchTests {
  private func found(_ text: String, in texts: [String], weights: [Double]? = nil) -> [String] {
    let order = FocusOrder(weights: weights ?? texts.indices.map { Double(-$0) })
    var finder = LabelFinder(texts: texts, order: order)
    return finder.labels(matching: text).map { texts[$0] }
  }

  @Test(
    "Case, accents and Unicode forms make no difference to a search",
    arguments: [
      ("munchen", "München"), ("MÜNCHEN", "münchen"), ("strasse", "STRAẞE"), ("straße", "Strasse"),
      ("malmo", "Malmø"), ("lodz", "Łódź"), ("aether", "Æther"), ("istanbul", "İSTANBUL"),
      ("ırmak", "IRMAK"), ("σοφος", "ΣΟΦΌΣ"), ("fi", "ﬁnal"), ("abc", "ＡＢＣ"), ("ⅷ", "viii"),
      ("e\u{301}t", "été"), ("киiв", "КИÏВ"), ("한", "한국"), ("하", "한국"), ("l'eau", "l’eau"),
      ("a-b", "a–b"), ("ab", "a\u{200B}\u{202E}b"), ("שלום", "שָׁלוֹם"), ("a b", "a\u{A0}b"),
    ])
  func folding(query: String, text: String) {
    #expect(found(query, in: ["another", text]) == [text])
  }

  @Test(
    "Voiced kana and vowel signs are not ignored like accents",
    arguments: [("が", "か"), ("ば", "は"), ("कि", "क"), ("ख", "क")])
  func letters(query: String, text: String) {
    #expect(found(query, in: [text]) == [])
  }

  @Test("Matches at the beginning come first, then at words, then anywhere, each by weight")
  func ranks() {
    let texts = ["earthquake", "old quake", "quake 2", "Quake", "the-quake", "q u a k e", "doom"]
    #expect(
      found("quake", in: texts, weights: [9, 1, 3, 4, 2, 100, 50])
        == ["Quake", "quake 2", "the-quake", "old quake", "earthquake"])
  }

  @Test("Scattered characters match only if no label contains the text")
  func scattered() {
    let texts = ["libgtk-3-dev", "gimp", "python3-dev", "東x京タワー"]
    #expect(found("lgdev", in: texts) == ["libgtk-3-dev"])
    #expect(found("gi", in: texts) == ["gimp"])
    #expect(found("東京", in: texts) == ["東x京タワー"])
    #expect(found("京東", in: texts) == [])
    #expect(found("zzz", in: texts) == [])
  }

  @Test("Blanks around the text are ignored, and blanks alone find nothing")
  func blanks() {
    #expect(found("  new york ", in: ["New York", "newyork"]) == ["New York"])
    for text in ["", " ", "\u{202E}"] { #expect(found(text, in: ["a"]) == []) }
  }

  @Test("Typing on finds the same as a new search, in the order of a simple search")
  func narrowing() {
    var generator = SeededGenerator(seed: 11)
    let letters = Array("aabbc -é漢")
    func text(_ length: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: length, using: &generator)).map { _ in
          letters[Int.random(in: letters.indices, using: &generator)]
        })
    }
    for _ in 0..<60 {
      let texts = (0..<60).map { _ in text(1...9) }
      let weights = texts.map { _ in Double(Int.random(in: 0..<5, using: &generator)) }
      let order = FocusOrder(weights: weights)
      let fresh = LabelFinder(texts: texts, order: order)
      var typing = fresh
      let query = text(1...5)
      for length in [1, 2, 3, 4, 5, 3, 2] {
        let typed = String(query.prefix(length))
        var finder = fresh
        let found = finder.labels(matching: typed)
        #expect(typing.labels(matching: typed) == found)
        #expect(found == SimpleSearch.labels(matching: typed, in: texts, order: order), "\(typed)")
      }
    }
  }

  @Test("A letter is found by its capital")
  func capitals() {
    let texts = (0x61...0x1FFF).compactMap { Unicode.Scalar($0 as UInt32) }
      // The capital of a Greek letter with iota subscript has the iota beside it.
      .filter { $0.properties.isLowercase && !"ͺ".unicodeScalars.contains($0) }
      .filter { !($0.properties.name ?? "").contains("GEGRAMMENI") }
      .map { String($0) }
    let order = FocusOrder(weights: texts.map { _ in 1 })
    var finder = LabelFinder(texts: texts, order: order)
    for text in texts.indices.filter({ $0 % 5 == 0 }) {
      #expect(
        finder.labels(matching: texts[text].uppercased()).contains(text), "\(texts[text])")
    }
  }
}

/// The simplest possible search, as a reference.
private enum SimpleSearch {
  static func labels(matching query: String, in texts: [String], order: FocusOrder) -> [Int] {
    let wanted = fold(query).trimmed
    guard !wanted.isEmpty else { return [] }
    var ranked: [[Int]] = [[], [], [], []]
    for label in order.labels {
      if let rank = rank(fold(texts[label]), wanted) { ranked[rank].append(label) }
    }
    let found = Array(ranked[..<3].joined())
    return found.isEmpty ? ranked[3] : found
  }

  private static func rank(_ text: [Character], _ wanted: [Character]) -> Int? {
    let places = text.indices.filter { text[$0...].starts(with: wanted) }
    if places.contains(0) { return 0 }
    if places.contains(where: { !text[$0 - 1].isLetter }) { return 1 }
    if !places.isEmpty { return 2 }
    var rest = wanted[...]
    for character in text where character == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty ? 3 : nil
  }

  private static func fold(_ text: String) -> [Character] {
    text.map { $0 == "é" ? "e" : $0 }
  }
}

extension [Character] {
  fileprivate var trimmed: [Character] {
    Array(
      String(self).split(separator: " ", omittingEmptySubsequences: false)
        .joined(separator: " ").drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
