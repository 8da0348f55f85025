import TagSphereCommandLineOptions
import TagSphereTestSupport
import Testing

@Suite struct ParserFuzzTests {
  private static let words: [String] =
    OptionTable.rows.flatMap { row in
      [row.spelling, row.spelling + "=", row.letter.map { "-\($0)" } ?? "-"]
    } + Subcommand.allCases.map(\.rawValue) + [
      "", "-", "--", "---", "=", "--=", "-=", "0", "1", "-1", "4", "1e999", "nan", "-inf", "0x1p3",
      "99999999999999999999", "1280x720", "0x0", "x", "9223372036854775807x2", "1:4", ":", "4:1",
      "#fff", "navy", "auto", "best", "tsv", "a.tsv", "\u{0}", "\u{1B}[31m", "\r\n", "é", "🙂",
      "\u{202E}abc", "a\u{301}\u{301}", "-\u{301}", "--\u{301}top", "-n\u{301}", "--top=\u{301}5",
    ]

  private static func vector(by generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      var word = words[Int.random(in: 0..<words.count, using: &generator)]
      while Int.random(in: 0..<4, using: &generator) == 0 {
        word += words[Int.random(in: 0..<words.count, using: &generator)]
      }
      if Int.random(in: 0..<8, using: &generator) == 0, !word.isEmpty {
        let scalars = Array(word.unicodeScalars)
        let dropped = Int.random(in: 0..<scalars.count, using: &generator)
        word = String(String.UnicodeScalarView(scalars[..<dropped] + scalars[(dropped + 1)...]))
      }
      return word
    }
  }

  @Test("Random arguments give an invocation or an error message with advice")
  func random() {
    var generator = SeededGenerator(seed: 2)
    var understood = 0
    for _ in 0..<5_000 {
      let arguments = Self.vector(by: &generator)
      do {
        let invocation = try parse(arguments)
        #expect(try parse(arguments) == invocation)
        understood += 1
      } catch {
        #expect(error.message.count > 20)
        #expect(!error.message.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
        #expect(error.message.contains(": "), "no advice in: \(error.message)")
      }
    }
    #expect(understood > 250)
  }
}
