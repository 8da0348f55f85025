import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Counting words")
struct WordCounterTests {
  private func count(
    _ bytes: [UInt8], top: Int? = nil, stopWords: StopWords = .none, piece: Int? = nil
  ) throws -> Reading {
    var counter = WordCounter(options: ReadingOptions(top: top, stopWords: stopWords))
    var rest = bytes[...]
    while !rest.isEmpty {
      try counter.consume(rest.prefix(piece ?? rest.count))
      rest = rest.dropFirst(piece ?? rest.count)
    }
    let reading = try counter.finish()
    let report = reading.report
    #expect(report.tagsKept == reading.document.tags.count)
    #expect(
      report.rowsRead
        == report.tagsKept + report.belowTop + report.repeated + report.leftOut.total)
    return reading
  }

  private func words(_ text: String, stopWords: StopWords = .none) throws -> [String] {
    try count(Array(text.utf8), stopWords: stopWords).document.tags.map {
      "\($0.text) \(Int($0.weight))"
    }
  }

  @Test("Words are counted in any case and shown in their most frequent form, in text order")
  func caseFolding() throws {
    try #expect(
      words("the cat. The CAT! the dog? Été été ÉTÉ Été") == ["the 3", "cat 2", "dog 1", "Été 4"])
    try #expect(words("Cat cat") == ["Cat 2"])
    try #expect(words("e\u{301}te\u{301} \u{E9}t\u{E9}") == ["e\u{301}te\u{301} 2"])
  }

  @Test(
    "Words are found in scripts with and without spaces",
    arguments: [
      ("Don't stop—can’t you?", ["Don't", "stop", "can’t", "you"]),
      ("你好世界。你好", ["你好", "世界"]), ("日本語のテキスト", ["日本語", "の", "テキスト"]),
      ("สวัสดีชาวโลก", ["สวัสดี", "ชาว", "โลก"]), ("한국어 텍스트", ["한국어", "텍스트"]),
      ("привет, мир", ["привет", "мир"]), ("مرحبا بالعالم", ["مرحبا", "بالعالم"]),
      ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
    ])
  func languages(text: String, expected: [String]) throws {
    try #expect(count(Array(text.utf8)).document.tags.map(\.text) == expected)
  }

  @Test(
    "Words joined by hyphens are one word",
    arguments: [
      ("e-mail E-Mail, an x-ray", ["e-mail", "an", "x-ray"]),
      ("U\u{2011}Bahn und S\u{2010}Bahn", ["U\u{2011}Bahn", "und", "S\u{2010}Bahn"]),
      ("well-known out-of-a-job", ["well-known", "out-of-a-job"]),
      ("e- mail, e -mail, e—mail, plan-b", ["mail", "plan-b"]), ("и-мейл", ["и-мейл"]),
    ])
  func hyphens(text: String, expected: [String]) throws {
    try #expect(count(Array(text.utf8)).document.tags.map(\.text) == expected)
  }

  @Test("Contractions without their apostrophe are stop words, too, unless they spell another word")
  func missingApostrophes() throws {
    let text = "I dont, didnt and don't; they're theyre. It is well, we were in hell."
    try #expect(words(text, stopWords: .english) == ["hell 1"])
  }

  @Test("Numbers, single letters and stop words are left out and counted")
  func leftOut() throws {
    let reading = try count(
      Array("I saw 3.14 and 2nd of a x\u{301} 中 the THE 1_000 😀 и".utf8), stopWords: .english)
    #expect(reading.document.tags.map(\.text) == ["saw", "2nd", "中", "😀"])
    #expect(
      reading.report.leftOut.counts == [.stopWord: 6, .noLetter: 2, .singleLetter: 2])
    #expect(reading.report.faultyRows == 0)
  }

  @Test("Piece sizes make no difference to the counts, even if a long line is processed in parts")
  func pieces() throws {
    let sentence = "Größe 日本語のテキスト 😀 don't สวัสดีชาวโลก café\u{301} "
    let long = Array(String(repeating: sentence, count: 2_000).utf8)
    let broken = Array("a\u{FEFF}b \n".utf8) + [0xFF, 0xE2, 0x80] + Array("\r\nend".utf8)
    for bytes in [long, long + broken, broken, Array("\u{FEFF}x y".utf8)] {
      let whole = try count(bytes)
      for piece in [7, 32_767, 32_768, 32_769] {
        try #expect(count(bytes, piece: piece) == whole)
      }
    }
    let reading = try count(long)
    #expect(reading.document.tags.first == Tag(text: "Größe", weight: 2_000))
    #expect(reading.document.tags.contains(Tag(text: "don't", weight: 2_000)))
    #expect(reading.report.notes.total == 0)
  }

  @Test("A byte order mark, CRLF and empty input are handled")
  func edges() throws {
    try #expect(words("\u{FEFF}one\r\ntwo\r\n") == ["one 1", "two 1"])
    try #expect(words("").isEmpty && words(" \n 12 .\n").isEmpty)
  }

  @Test("Binary files are refused")
  func binary() {
    #expect(throws: TagDocumentError(.binary, line: 1)) { try count([0x41, 0]) }
  }

  @Test("UTF-16 with its byte order mark is counted", arguments: [1, 2, 5])
  func utf16(piece: Int) throws {
    let units = Array("\u{FEFF}été Été".utf16)
    let bytes = units.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    try #expect(count(bytes, piece: piece).document.tags == [Tag(text: "été", weight: 2)])
  }

  @Test("Malformed UTF-8 is noted with its line")
  func malformed() throws {
    let reading = try count(Array("one\ntwo ".utf8) + [0xC3] + Array(" three".utf8))
    #expect(reading.document.tags.map(\.text) == ["one", "two", "three"])
    #expect(reading.report.notes.listed.map(\.line) == [2])
  }

  @Test("The most frequent words are kept; of equally frequent words, the first are kept")
  func top() throws {
    let reading = try count(Array("bb aa cc bb cc dd aa".utf8), top: 2)
    #expect(reading.document.tags.map(\.text) == ["bb", "aa"])
    #expect(reading.report.belowTop == 2)
  }

  @Test("Two million combining marks are processed quickly", .timeLimit(.minutes(2)))
  func combiningMarks() throws {
    let text = "a" + String(repeating: "\u{301}", count: 2_000_000) + " end"
    let reading = try count(Array(text.utf8))
    #expect(reading.document.tags.map(\.text) == ["end"])
    #expect((reading.report.leftOut.counts[.textTooLong] ?? 0) > 0)
  }
}
