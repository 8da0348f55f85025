import TagSphereTagData
import Testing

@Suite("The embedded sample")
struct SampleDocumentTests {
  @Test("The sample has about 120 distinct ASCII tags with widely spread weights")
  func sample() {
    let tags = TagDocument.sample.tags
    #expect((100...140).contains(tags.count))
    #expect(Set(tags.map(\.text)).count == tags.count)
    #expect(tags.allSatisfy { $0.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    let weights = tags.map(\.weight).sorted()
    #expect(weights[0] > 0 && weights[tags.count - 1] > 100 * weights[0])
  }

  @Test("Stop words match in any case and with either apostrophe, and lists may have comments")
  func stopWords() {
    let english = StopWords.english
    #expect(["the", "The", "DON'T", "don\u{2019}t", "i"].allSatisfy { english.contains($0) })
    #expect(!["sphere", "", "one's"].contains { english.contains($0) })
    let list = StopWords(list: "\u{FEFF}Foo bar # not this\r\n\r\n# nor this\nÉté")
    #expect(["foo", "BAR", "été", "E\u{301}TE\u{301}"].allSatisfy { list.contains($0) })
    #expect(list.count == 3 && !list.contains("not") && StopWords.none.count == 0)
  }
}
