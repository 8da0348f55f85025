import TagSphereInteraction
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Search")
struct SearchTests {
  private func found(_ text: String, in texts: [String], weights: [Double]? = nil) -> [String] {
    let order = FocusOrder(weights: weights ?? texts.indices.map { Double(texts.count - $0) })
    var finder = LabelFinder(texts: texts, order: order)
    return finder.matches(of: text).labels.map { texts[$0] }
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
    "Voiced kana and vowel signs are significant, unlike accents",
    arguments: [("が", "か"), ("ば", "は"), ("कि", "क"), ("ख", "क")])
  func letters(query: String, text: String) {
    #expect(found(query, in: [text]) == [])
  }

  @Test(
    "Tags with matching keywords come after tags with matching text, and before tags with similar text"
  )
  func keywords() {
    let words = [
      ("Mail", "Web Browser;Internet"), ("Browse", ""), ("Firefly", "Web Browser;www"),
      ("Interest", "internal"), ("Editor", ""),
    ]
    let tags = words.map { text, keywords in
      var tag = TagSphereTagData.Tag(text: text)
      if !keywords.isEmpty {
        let values = keywords.split(separator: ";").map(String.init)
        var details = TagSphereTagData.Tag.Details()
        details.attributes = [.init(name: "keywords", values: values)]
        tag.details = details
      }
      return tag
    }
    var finder = TagFinder(tags, order: FocusOrder(weights: [5, 4, 3, 2, 1]))
    func found(_ text: String) -> [String] { finder.matches(of: text).labels.map { tags[$0].text } }
    #expect(found("browse") == ["Browse", "Mail", "Firefly"])
    #expect(found("inter") == ["Interest", "Mail"], "none is found twice")
    #expect(found("wEb br") == ["Mail", "Firefly"])
    #expect(found("rowser") == [], "a keyword is found by its beginning alone")
    #expect(found("editro") == ["Editor"] && finder.matches(of: "editro").isApproximate)
    #expect(found("") == [] && found("www") == ["Firefly"])
  }

  @Test(
    "Matches at the start come first, then matches at word starts, then all others, each by weight")
  func ranks() {
    let texts = ["earthquake", "old quake", "quake 2", "Quake", "the-quake", "q u a k e", "doom"]
    #expect(
      found("quake", in: texts, weights: [9, 1, 3, 4, 2, 100, 50])
        == ["Quake", "quake 2", "the-quake", "old quake", "earthquake"])
  }

  @Test("If no label has the words in the query's order, the words are found in any order")
  func words() {
    let texts = ["langperl", "lang::perl", "perl", "Langue: Perl", "perl language", "p e r l lang"]
    #expect(found("perl lang", in: texts) == ["perl language"])
    #expect(
      found("lan per", in: texts) == ["lang::perl", "Langue: Perl", "perl language", "langperl"])
    #expect(found("lang  lang", in: ["perl lang"]) == ["perl lang"])
    #expect(found("perl xyz", in: texts) == [])
  }

  @Test("Scattered characters match only if no label contains the searched text")
  func scattered() {
    let texts = ["libgtk-3-dev", "gimp", "python3-dev", "東x京タワー"]
    #expect(found("lgdev", in: texts) == ["libgtk-3-dev"])
    #expect(found("gi", in: texts) == ["gimp"])
    #expect(found("東京", in: texts) == ["東x京タワー"])
    #expect(found("京東", in: texts) == [])
    #expect(found("zzz", in: texts) == [])
  }

  @Test(
    "One typing mistake is tolerated: an extra, missing or wrong letter, or two swapped letters",
    arguments: [
      "gmaes", "agmes", "gamse", "gams", "ames", "gaames", "gamess", "xgames", "gomes", "gamex",
      "bord games", "boardgames", "board gamse",
    ])
  func mistakes(query: String) {
    let texts = ["devel::library", "Board games", "sound"]
    #expect(found(query, in: texts) == ["Board games"])
  }

  @Test(
    "Mistakes are counted in whole characters, in any script",
    arguments: [("мсоква", "Москва"), ("москв東а", "Москва"), ("東x都市部", "東京都市部"), ("грод", "город")])
  func mistakesOfCharacters(query: String, text: String) {
    #expect(found(query, in: ["another", text]) == [text])
  }

  @Test("Two mistakes are not tolerated, nor are mistakes in short texts or inside words")
  func tooManyMistakes() {
    for query in ["gmase", "gmx", "gx", "egmaes", "oard gmaes"] {
      #expect(found(query, in: ["Board games"]) == [], "\(query)")
    }
    #expect(found("aemse", in: ["videogames"]) == [])
  }

  @Test(
    "Without an exact match, mistakes are tolerated: in whole words first, then in word beginnings")
  func ranksOfMistakes() {
    let texts = ["gamer's", "james", "a gaem", "games", "gate", "g.a.m.e"]
    let weights = [9.0, 8, 7, 6, 5, 4]
    #expect(found("gaem", in: texts, weights: weights) == ["a gaem"])
    #expect(found("gamw", in: texts, weights: weights) == ["gamer's", "games"])
    #expect(found("gaet", in: texts, weights: weights) == ["a gaem", "gate"])
    var finder = LabelFinder(texts: texts, order: FocusOrder(weights: weights))
    #expect(finder.matches(of: "games") == SearchMatches([3]))
    #expect(finder.matches(of: "gamets").isApproximate)
    #expect(!finder.matches(of: "gams'").isApproximate)
  }

  @Test("Blanks around the searched text are ignored, and blanks alone find nothing")
  func blanks() {
    #expect(found("  new york ", in: ["New York", "newyork"]) == ["New York"])
    for text in ["", " ", "\u{202E}"] { #expect(found(text, in: ["a"]) == []) }
  }

  @Test("An extended search finds the same as a new search, and as a simple reference search")
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
        let found = finder.matches(of: typed).labels
        #expect(typing.matches(of: typed).labels == found)
        #expect(found == SimpleSearch.labels(matching: typed, in: texts, order: order), "\(typed)")
      }
    }
  }

  @Test("A lower-case letter is found by its capital")
  func capitals() {
    let texts = (0x61...0x1FFF).compactMap { Unicode.Scalar($0 as UInt32) }
      // The capital of a Greek letter with iota subscript has the iota beside the letter.
      .filter { $0.properties.isLowercase && !"ͺ".unicodeScalars.contains($0) }
      .filter { !($0.properties.name ?? "").contains("GEGRAMMENI") }
      // The table of folding has Unicode 15. The letter U+1C8A is newer.
      .filter { $0.properties.age.map { $0.major <= 15 } ?? false }
      .map { String($0) }
    let order = FocusOrder(weights: texts.map { _ in 1 })
    var finder = LabelFinder(texts: texts, order: order)
    for text in texts.indices.filter({ $0 % 5 == 0 }) {
      #expect(
        finder.matches(of: texts[text].uppercased()).labels.contains(text), "\(texts[text])")
    }
  }
}

/// The simplest possible search, for reference.
private enum SimpleSearch {
  static func labels(matching query: String, in texts: [String], order: FocusOrder) -> [Int] {
    let wanted = fold(query).trimmed
    guard !wanted.isEmpty else { return [] }
    var ranked: [[Int]] = Array(repeating: [], count: 8)
    for label in order.labels {
      if let rank = rank(fold(texts[label]), wanted) { ranked[rank].append(label) }
    }
    let groups = [ranked[0..<3], ranked[3..<5], ranked[5..<7], ranked[7..<8]].map {
      Array($0.joined())
    }
    return groups.first { !$0.isEmpty } ?? []
  }

  private static func rank(_ text: [Character], _ wanted: [Character]) -> Int? {
    let places = text.indices.filter { text[$0...].starts(with: wanted) }
    if places.contains(0) { return 0 }
    if places.contains(where: { !text[$0 - 1].isLetter }) { return 1 }
    if !places.isEmpty { return 2 }
    let words = wanted.split(separator: " ").map(Array.init)
    let ranks = words.map { word in
      text.indices.filter { text[$0...].starts(with: word) }
        .map { $0 == 0 || !text[$0 - 1].isLetter ? 3 : 4 }.min()
    }
    if words.count > 1, !ranks.contains(nil) { return ranks.contains(4) ? 4 : 3 }
    if let rank = similarRank(text, wanted) { return rank }
    var rest = wanted[...]
    for character in text where character == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty ? 7 : nil
  }

  /// Tries every text that is one typing mistake away.
  private static func similarRank(_ text: [Character], _ wanted: [Character]) -> Int? {
    guard wanted.count >= 4 else { return nil }
    var meant: Set<[Character]> = []
    for place in 0...wanted.count {
      for letter in Set(text) {
        meant.insert(wanted[..<place] + [letter] + wanted[place...])
        if place < wanted.count {
          meant.insert(wanted[..<place] + [letter] + wanted[(place + 1)...])
        }
      }
      if place < wanted.count { meant.insert(Array(wanted[..<place] + wanted[(place + 1)...])) }
      if place + 1 < wanted.count {
        var swapped = wanted
        swapped.swapAt(place, place + 1)
        meant.insert(swapped)
      }
    }
    var rank: Int?
    for start in text.indices where start == 0 || !text[start - 1].isLetter {
      for words in meant where text[start...].starts(with: words) {
        let end = start + words.count
        if end == text.count || !text[end].isLetter { return 5 }
        rank = 6
      }
    }
    return rank
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
