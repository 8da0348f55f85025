import TagSphereGlyphs
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Changing the labels of a batch")
struct GlyphBatchEditingTests {
  private let batch: GlyphBatch

  init() {
    var source = BoxGlyphSource()
    let tags = ["m", "mm", " ", "mmm", "mmmm"].map { Tag(text: $0) }
    batch = GlyphBatch(typesetting: TagDocument(tags: tags), source: &source)
  }

  /// Returns the pens of each label's words; the words must refer to the label.
  private func pens(_ batch: GlyphBatch) -> [[Int16]] {
    batch.labels.indices.map { label in
      batch.glyphs[batch.glyphRange(of: label)].map { word in
        #expect(word.label == UInt32(label))
        return word.pen
      }
    }
  }

  @Test("Labels that are kept, in any order, keep their own words")
  func keeping() {
    let all = pens(batch)
    #expect(all.map(\.count) == [1, 2, 0, 3, 4])
    for kept in [[4, 3, 2, 1, 0], [1, 4], [2], []] {
      var copy = batch
      copy.keepLabels(kept)
      #expect(pens(copy) == kept.map { all[$0] })
      #expect(copy.glyphs.count == kept.reduce(0) { $0 + all[$1].count })
    }
  }

  @Test("Replaced words stay within their labels")
  func words() {
    let all = pens(batch)
    var copy = batch
    copy.replaceWords { index, own, words in
      if index != 3 { words += own.dropLast() }
    }
    #expect(pens(copy) == [[], Array(all[1].dropLast()), [], [], Array(all[4].dropLast())])
  }

  @Test("A label with fewer words repeats its last word, and other labels keep their words")
  func padding() {
    let all = pens(batch)
    var copy = batch
    let words = [GlyphWord(label: 0, quad: 0, pen: 70), GlyphWord(label: 0, quad: 0, pen: 80)]
    let range = copy.replaceLabel(4, by: batch.labels[1], words: words)
    #expect(range == batch.glyphRange(of: 4))
    #expect(pens(copy) == Array(all[..<4]) + [[70, 80, 80, 80]])
    copy.appendLabel(wordCount: 2, hasTiles: false)
    #expect(pens(copy).map(\.count) == [1, 2, 0, 3, 4, 2])
  }
}
