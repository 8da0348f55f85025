import Foundation
import TagSphereGlyphs
import TagSphereTagData
import TagSphereText
import TagSphereWheels
import Testing

/// Compares words on an arc with the output of HarfBuzz's own tool for a straight line.
@Suite("Words on an arc compared with HarfBuzz's own tool")
struct RingTextTests {
  private let tool = HarfBuzzTool()
  /// The size of the text that converts errors to pixels.
  private static let em: Float = 34

  /// The names of the languages in the sample.
  private static func texts() throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/languages.tsv")
    var reader = TagDocumentReader(options: ReadingOptions())
    let bytes = try Data(contentsOf: file)
    try reader.consume(Array(bytes)[...])
    return try reader.finish().document.tags.map(\.text)
  }

  @Test(
    "Every glyph of every language is placed on the arc by its advance, with its cluster",
    .enabled(if: HarfBuzzTool.isInstalled, "hb-shape is missing; install libharfbuzz-bin"))
  func places() throws {
    let source = try FontGlyphSource()
    let texts = try Self.texts()
    #expect(texts.count >= 300)
    var greatest: Float = 0
    for text in texts {
      let expected = try tool.shaped(text, as: source.items(of: text))
      for radius in [6, 12] as [Float] {
        var typesetter = RingTypesetter(source: source, radius: radius, longest: 1_000)
        let word = typesetter.word(text, figure: nil)
        #expect(
          word.regular.map(\.glyph.index) == expected.glyphs.map(\.glyph), "glyphs of “\(text)”")
        // Letters of a cluster stand together, and clusters follow each other along the arc.
        let clusters = expected.glyphs.map(\.cluster)
        for (index, glyph) in word.regular.enumerated().dropFirst() {
          let before = word.regular[index - 1]
          #expect(
            (glyph.place == before.place) == (clusters[index] == clusters[index - 1]),
            "clusters of “\(text)”")
          #expect(glyph.place >= before.place)
        }
        guard let first = word.regular.first, let origin = expected.glyphs.first?.origin.x else {
          continue
        }
        let isJoined = first.isBent
        let tracking = isJoined ? 0 : min(0.06, 0.3 / radius)
        var number: Float = 0
        for (index, pair) in zip(word.regular, expected.glyphs).enumerated() {
          let (glyph, theirs) = pair
          if index > 0, clusters[index] != clusters[index - 1] { number += 1 }
          let wanted =
            ((theirs.origin.x - origin) / tool.unitsPerEm + tracking * number) * glyph.size
          let found = (glyph.place + glyph.origin.x) - (first.place + first.origin.x)
          greatest = max(greatest, abs(found - wanted) * Self.em)
        }
      }
    }
    #expect(greatest <= 0.5, "a glyph is \(greatest) pixels from its place")
  }
}
