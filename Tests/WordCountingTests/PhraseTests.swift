import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Phrases and stop words")
struct PhraseTests {
  private func count(
    _ text: String, ngrams: Int = 1, detects: Bool = false, piece: Int? = nil
  ) throws -> Reading {
    var options = ReadingOptions(stopWords: detects ? .english : .none)
    options.wordsPerTag = ngrams
    options.detectsLanguage = detects
    return try countWords(of: text, options: options, piece: piece)
  }

  private func tags(_ reading: Reading) -> [String] {
    reading.document.tags.map { "\($0.text) \(Int($0.weight))" }
  }

  @Test(
    "Adjacent words are counted as phrases, even across line ends", arguments: [nil, 1])
  func pairs(piece: Int?) throws {
    let text = "Tag cloud, tag cloud\nsphere. Tag\n\ncloud 3 sphere"
    #expect(try tags(count(text, ngrams: 2, piece: piece)) == ["Tag cloud 2", "cloud sphere 1"])
    #expect(try tags(count(text, ngrams: 3, piece: piece)) == ["tag cloud sphere 1"])
  }

  @Test("Even words of a very long line are counted as phrases")
  func longLine() throws {
    let text = String(repeating: "alpha beta ", count: 10_000)
    #expect(try tags(count(text, ngrams: 2)) == ["alpha beta 10000", "beta alpha 9999"])
  }

  @Test("A phrase has no stop word and no single letter")
  func stopWords() throws {
    let text = "The state of the art is a state machine in the state of art b machine"
    let reading = try count(text, ngrams: 2, detects: true)
    #expect(tags(reading) == ["state machine 1"])
    #expect(reading.report.leftOut.counts[.singleLetter] == 2)
  }

  @Test(
    "The stop words of the detected language are left out",
    arguments: [
      ("Der Hafen und die Stadt sind nicht weit von einander, aber der Weg ist schön.", "Hafen"),
      ("Le port et la ville ne sont pas loin, mais le chemin est long pour nous.", "port"),
      ("El puerto y la ciudad no están lejos, pero el camino es largo para nosotros.", "puerto"),
      ("Il porto e la città non sono lontani, ma la strada è lunga per noi.", "porto"),
      ("O porto e a cidade não estão longe, mas o caminho é longo para nós.", "porto"),
      ("De haven en de stad zijn niet ver van elkaar, maar de weg is lang voor ons.", "haven"),
      ("The harbour and the town are not far from each other, but it is a long way.", "harbour"),
    ])
  func languages(text: String, first: String) throws {
    let found = try count(text, detects: true).document.tags.map(\.text)
    #expect(found.first == first && found.count <= 7, "\(found)")
  }

  @Test("If no language is detected, English stop words are left out")
  func noLanguage() throws {
    #expect(try tags(count("Αθήνα the Москва", detects: true)) == ["Αθήνα 1", "Москва 1"])
    let list = (0..<30).map { "word\($0)" }.joined(separator: " ")
    #expect(try count(list + " der", detects: true).document.tags.count == 31)
  }

  @Test("Every built-in list of stop words has a plausible size and identifies its language")
  func lists() {
    for language in StopWordLanguage.allCases {
      #expect((70...850).contains(language.words.count), "\(language)")
    }
    #expect(StopWordLanguage.language(of: [(word: "und", count: 5)]) == .german)
    #expect(StopWordLanguage.language(of: [(word: "und", count: 4)]) == nil)
    #expect(StopWordLanguage.language(of: [(word: String, count: Int)]()) == nil)
  }
}
