import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereInteraction

@Suite("The list of a search")
struct SearchListTests {
  private func search(_ text: String, matches: Int) -> Search {
    var search = Search()
    for character in text.unicodeScalars { search.type(character) }
    search.matches = Array(0..<matches)
    return search
  }

  @Test("The list has a page of eight labels with the focused label, and counts the other labels")
  func pages() {
    let search = search("ab", matches: 21)
    let first = Panel(search, focus: 7, text: { "cab \($0)" })
    #expect(first.rows.dropFirst().map(\.name) == (0..<8).map { "cab \($0)" } + ["and 13 more"])
    #expect(first.selection == 8)
    let last = Panel(search, focus: 17, text: { "cab \($0)" })
    #expect(last.rows.dropFirst().map(\.name) == (16..<21).map { "cab \($0)" })
    #expect(last.selection == 2)
    let one = Panel(self.search("ab", matches: 1), focus: 0, text: { "cab \($0)" })
    #expect(one.rows.count == 1 && !one.rows[0].name.contains("Tab"))
  }

  @Test(
    "Found letters are marked, regardless of case and accents",
    arguments: [
      ("lib", "devel::library", ["lib"]), ("ETE", "l’été", ["été"]), (" c ", "abc", ["c"]),
      ("xyz", "library", []), ("ال", "العربية", []),
      ("perl lang", "langues, Perl", ["lang", "Perl"]), ("perl xyz", "perl", []),
      ("malmo", "Malmø", ["Malmø"]), ("strasse", "Hauptstraße", ["straße"]), ("I", "ﬁnal", ["ﬁ"]),
      ("l'eau", "de l’eau", ["l’eau"]), ("te", "e\u{301}te\u{301}", ["te\u{301}"]),
      ("か", "か\u{3099}x", ["か\u{3099}"]), ("ガ", "ｶﾞx", ["ｶﾞ"]), ("하", "한국", ["한"]),
      ("\u{301}", "e\u{301}", []), ("abcd", "abc", []),
    ] as [(String, String, [String])])
  func marks(typed: String, text: String, marked: [String]) {
    let panel = Panel(search(typed, matches: 2), focus: nil, text: { _ in text })
    #expect(panel.rows[1].marked.map { String(text[$0]) } == marked)
  }

  @Test("The mark of found letters is drawn under these letters")
  func place() throws {
    var overlay = Overlay(width: 400, height: 300)
    let panel = Panel(search("lib", matches: 2), focus: nil, text: { _ in "devel::library" })
    panel.add(
      to: &overlay, at: .zero, em: 10, lineWidth: 1, theme: .midnight,
      measure: { text, _ in Double(text.count) })
    let texts = overlay.items.compactMap { item -> Overlay.Text? in
      if case .text(let text) = item, text.string == "devel::library" { text } else { nil }
    }
    let marks = overlay.items.compactMap { item -> Overlay.Shape? in
      if case .shape(let shape) = item, shape.color == Theme.midnight.focusColor,
        shape.frame.size.x == 30
      {
        shape
      } else {
        nil
      }
    }
    #expect(texts.count == 2 && marks.count == 2)
    for (text, mark) in zip(texts, marks) {
      #expect(mark.frame.origin.x == (text.place.x + 70).rounded())
      #expect(mark.frame.origin.y > text.place.y && mark.frame.origin.y < text.place.y + 10)
    }
  }
}
