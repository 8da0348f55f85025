import TagSphereTestSupport
import Testing

@testable import TagSphereTagData

@Suite("The heaviest tags")
struct HeaviestTagsTests {
  @Test(
    "Keeping only the heaviest tags gives the same result as sorting all tags",
    arguments: [1, 2, 7, 64, 500])
  func againstSorting(limit: Int) {
    var generator = SeededGenerator(seed: UInt64(limit))
    for _ in 0..<20 {
      var keeper = HeaviestTags(limit: limit)
      let weights = (0..<300).map { _ in Double(Int.random(in: 0...40, using: &generator)) }
      for (order, weight) in weights.enumerated() where keeper.admits(weight) {
        _ = keeper.insert(Tag(text: "\(order)", weight: weight))
      }
      let ranked = weights.enumerated().sorted {
        $0.element > $1.element || ($0.element == $1.element && $0.offset < $1.offset)
      }
      let expected = ranked.prefix(limit).map(\.offset).sorted().map { "\($0)" }
      #expect(keeper.inOrder().map(\.text) == expected)
    }
  }

  @Test("The lines of the kept tags are kept on request", arguments: [nil, 2])
  func lines(top: Int?) throws {
    var options = ReadingOptions(format: .csv, top: top)
    options.keepsLines = true
    var reader = TagDocumentReader(options: options)
    try reader.consume(Array("text,weight\n\"a\nb\",3\nc,1\n\nd,2\n".utf8)[...])
    let reading = try reader.finish()
    #expect(reading.lines == (top == nil ? [2, 4, 6] : [2, 6]))
    #expect(reading.lines.count == reading.document.tags.count)
    try #expect(read("a\nb\n").lines.isEmpty)
  }
}
