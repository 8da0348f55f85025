import TagSphereTestSupport
import Testing

@testable import TagSphereMessages

/// Compares the catalogues with the messages in the sources.
struct CatalogueTests {
  static let languages: [Language] = [.german, .spanish, .french]

  private func catalogue(_ language: Language) throws -> Catalogue {
    try Catalogue(CatalogueFile.bytes(of: language), rule: CatalogueFile.rule(of: language))
  }

  @Test(
    "Catalogues have a translation for every message of the sources, and no other translations",
    arguments: languages)
  func complete(language: Language) throws {
    let used = try SourceMessages.all()
    #expect(used.count > 90, "the sources are searched in the right place")
    let entries = try catalogue(language).entries.filter { $0.key != "" }
    #expect(used.keys.filter { entries[$0] == nil }.sorted() == [], "not translated")
    #expect(entries.keys.filter { used[$0] == nil }.sorted() == [], "not used")
    for (key, plural) in used { #expect(entries[key]?.plural == plural) }
  }

  @Test("Translations have the same gaps as the English text", arguments: languages)
  func gaps(language: Language) throws {
    for entry in try catalogue(language).entries.values where entry.key != "" {
      let gaps = Format(entry.key).gaps
      // A singular may say “one” in words; all other forms must contain each value.
      for form in entry.forms { #expect(Format(form).gaps == gaps, "\(entry.key)") }
      if let plural = entry.plural { #expect(Format(plural).gaps == gaps) }
    }
  }

  @Test("The typography of translations follows the language", arguments: languages)
  func typography(language: Language) throws {
    for entry in try catalogue(language).entries.values where entry.key != "" {
      for form in entry.forms {
        #expect(!form.contains("\"") && !form.contains("..."), "\(form)")
        let plain = form.replacing("…", with: "")
        #expect(form.hasSuffix("…") == entry.key.hasSuffix("…"), "\(form)")
        #expect(form.hasSuffix(".") == entry.key.hasSuffix("."), "\(form)")
        switch language {
        case .german: #expect(!plain.contains("“") || plain.contains("„"), "\(form)")
        case .french:
          #expect(!plain.contains("“"), "\(form)")
          for mark in ";:!?»" {
            for place in form.indices where form[place] == mark {
              let before = place > form.startIndex ? form[form.index(before: place)] : " "
              #expect("\u{202F}\u{A0}".contains(before), "\(form)")
            }
          }
        default: #expect(!plain.contains("“"), "\(form)")
        }
      }
    }
  }

  @Test("The head of a catalogue names its language and its plural rule", arguments: languages)
  func heads(language: Language) throws {
    let head = try #require(try catalogue(language).entries[""]?.forms.first)
    let rule = language == .french ? "n > 1" : "n != 1"
    #expect(head.contains("Language: \(language.rawValue)\n"))
    #expect(head.contains("Content-Type: text/plain; charset=UTF-8\n"))
    #expect(head.contains("Plural-Forms: nplurals=2; plural=(\(rule));\n"))
  }

  @Test(
    "Errors in broken catalogue files name the line",
    arguments: [
      ("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"", 3), ("msgid \"a\"", 1), ("msgstr \"a\"", 1),
      ("msgid a", 1), ("msgid \"a", 1), ("msgid \"a\\x\"", 1), ("msgid \"a\"b\"", 1),
      ("\"a\"", 1), ("nonsense", 1), ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"", 3),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", 3),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\n", 4),
      ("msgid \"a\"\nmsgstr[0] \"c\"", 2), ("msgid \"\u{1}\\", 1), ("msgid \"", 1),
    ])
  func broken(text: String, line: Int) {
    #expect(throws: CatalogueError(line: line)) {
      try Catalogue(Array(text.utf8), rule: .singularIsOne)
    }
  }

  @Test(
    "Strings of a catalogue can have several lines, and a message without a translation stays English"
  )
  func strings() throws {
    let text =
      "# c\nmsgid \"a\"\n\"\\\"b\\\\\\n\"\nmsgstr \"\"\n\"c\"\n\nmsgid \"x\"\nmsgstr \"\"\n"
    let entries = try Catalogue(Array(text.utf8), rule: .singularIsOne).entries
    #expect(entries == ["a\"b\\\n": Catalogue.Entry(key: "a\"b\\\n", forms: ["c"])])
  }

  @Test("No bytes make the catalogue reader trap", arguments: 0..<40 as Range<UInt64>)
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try CatalogueFile.bytes(of: .german)
    let start = Int.random(in: 0..<whole.count, using: &random)
    let part = Array(whole[start...].prefix(600))
    var outcomes: Set<Bool> = []
    for _ in 0..<200 {
      var bytes = part
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1 where bytes.count > 1: bytes.remove(at: place)
        default: bytes.insert("\"\\\n[]%$ #m".utf8.randomElement(using: &random)!, at: place)
        }
      }
      outcomes.insert((try? Catalogue(bytes, rule: .singularIsOne)) != nil)
    }
    #expect(!outcomes.isEmpty)
  }
}
