import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

@Suite("Stacks of marks")
struct StackedMarksTests {
  /// Texts of ten letters under stacks of combining marks.
  private static func stacks(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let marks = (0x300...0x36F).compactMap { Unicode.Scalar(UInt32($0)) }
    return (0..<count).map { _ in
      var text = String.UnicodeScalarView()
      for _ in 0..<10 {
        text.append(Unicode.Scalar(UInt8.random(in: 97...122, using: &generator)))
        for _ in 0..<Int.random(in: 20...60, using: &generator) {
          text.append(marks[Int.random(in: marks.indices, using: &generator)])
        }
      }
      return String(text)
    }
  }

  @Test("Labels keep all their letters, however many others have stacked marks", arguments: 1...3)
  func others(seed: UInt64) throws {
    let plain =
      (0..<100).map { "good label \($0)" } + [
        "Größe", "a long label of three lines, as it should be",
      ]
    func words(_ texts: [String], of labels: Range<Int>) throws -> (
      counts: [Int], GlyphBatch.Shortfalls
    ) {
      var source = try FontGlyphSource(fontDescription: "Noto Sans")
      let batch = GlyphBatch(
        typesetting: TagDocument(tags: texts.map { Tag(text: $0) }), source: &source)
      return (labels.map { batch.glyphRange(of: $0).count }, batch.shortfalls)
    }
    let alone = try words(plain, of: plain.indices).counts
    let (counts, shortfalls) = try words(
      Self.stacks(500, seed: seed) + plain, of: 500..<500 + plain.count)
    #expect(counts == alone)
    #expect(shortfalls.blankLabels.isEmpty)
    #expect(!shortfalls.incompleteLabels.isEmpty)
    #expect(shortfalls.incompleteLabels.allSatisfy { $0 < 500 })
  }
}
