import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Hints at texts that are not labels")
struct ReadingHintTests {
  /// Reads a file in one piece and in single bytes.
  private func hint(
    _ name: String, _ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> ReadingHint? {
    var options = ReadingOptions(format: nil)
    options.suggestedFormat = DocumentFormat(fileName: name)
    change(&options)
    let whole = try read(Array(text.utf8), options)
    #expect(try read(Array(text.utf8), options, piece: 1) == whole)
    return whole.report.hint
  }

  private static let answers = ["Python", "R", "SQL", "Excel"]

  /// Returns a survey of 20 people, each with one to four answers joined by a separator.
  private static func survey(_ separator: String, quote: String = "") -> String {
    (0..<20).map { row in
      let answer = answers.indices.filter { row % 4 >= $0 }.map { answers[$0] }
      return "2025-03-01 10:\(10 + row)\t\(quote)\(answer.joined(separator: separator))\(quote)\n"
    }.joined()
  }

  @Test("Cells with several answers cause a hint", arguments: [";", "|", ", ", "; "])
  func several(separator: String) throws {
    let header = "When\tTools\n"
    let found = try #require(try hint("a.tsv", header + Self.survey(separator)))
    #expect(found.kind == .severalValues(separator: separator.filter { $0 != " " }))
    #expect(found.text == TableColumns.Column(name: "Tools", number: 2))
  }

  @Test("Lines with several answers cause a hint")
  func severalInLines() throws {
    let text = Self.survey(";").split(separator: "\n").map { $0.drop { $0 != "\t" }.dropFirst() }
    let found = try #require(try hint("a.txt", text.joined(separator: "\n") + "\n"))
    #expect(found.kind == .severalValues(separator: ";") && found.text == nil)
  }

  @Test("Events with few distinct texts cause a hint")
  func repeated() throws {
    let rows = (0..<30).map { "\(1000 + $0),\(["Login", "Crash", "Slow"][$0 % 3]),2025-01-02\n" }
    let found = try hint("a.csv", "id,category,opened\n" + rows.joined())
    #expect(found?.kind == .repeated && found?.text?.name == "category" && found?.weight == nil)
    let words = (0..<30).map { "\(["red", "blue", "green"][$0 % 3])\n" }.joined()
    #expect(try hint("a.txt", words)?.kind == .repeated)
    let plays = (0..<30).map {
      #"{"endTime": "2024-01-02", "trackName": "Song \#($0 % 4)", "msPlayed": \#(7919 * ($0 + 3) % 9973)}"#
    }
    let json = try hint("a.json", "[\(plays.joined(separator: ","))]")
    #expect(json?.kind == .repeated)
    #expect(json?.text?.name == "trackName" && json?.weight?.name == "msPlayed")
  }

  @Test("Comments in a table cause the hint about running text")
  func comments() throws {
    let rows = (0..<20).map {
      "2025-03-02;\($0 % 6);The delivery was late, and nobody called me. I am not happy with number \($0).\n"
    }
    let found = try hint("a.csv", "Date;Score;Your comment\n" + rows.joined())
    #expect(found?.kind == .runningText && found?.text?.number == 3)
    // Commas of sentences are not separators, even if some parts repeat.
    let chat = (0..<30).map {
      "1/\($0)/24, 10:00 - Ana: Well, I come a bit later, because \(["it rains", "I work"][$0 % 2]). Start!\n"
    }
    #expect(try hint("a.txt", chat.joined()) == nil)
  }

  @Test("Short answers are chosen as labels rather than comments")
  func choice() throws {
    let rows = Self.survey(";").split(separator: "\n").enumerated().map {
      "\($1)\tI like how simple it is. More examples would help me, said \($0).\n"
    }
    let found = try hint("a.tsv", "When\tTools\tComments\n" + rows.joined())
    #expect(found?.text?.name == "Tools")
  }

  @Test(
    "Labels of the usual kind cause no hint",
    arguments: [
      ("a.csv", "city,people\nBerlin,3\nParis,2\nRome,2\nOslo,1\nBern,1\nKiel,1\n"),
      ("a.txt", (0..<40).map { "Town \($0), Germany\n" }.joined()),
      ("a.txt", "one;two\nthree;four\n"),
      ("a.txt", (0..<40).map { "\($0) apples\n" }.joined()), ("a.txt", ""),
    ])
  func labels(name: String, text: String) throws {
    #expect(try hint(name, text) == nil)
  }

  @Test("An explicit choice of columns causes no hint")
  func chosen() throws {
    #expect(
      try hint("a.tsv", "When\tTools\n" + Self.survey(";")) {
        ($0.columns.text, $0.columns.use) = (ColumnName("Tools"), .counted)
      } == nil)
  }
}
