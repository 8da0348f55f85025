import TagSphereArrangement
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Glyph batches")
struct GlyphBatchTests {
  private func batch(
    _ tags: [TagSphereTagData.Tag], textSize: TextSize = .density(0.35),
    theme: Theme = .midnight,
    range: ClosedRange<Double> = 1...4, maximumLabelWidth: Float = 40
  ) -> GlyphBatch {
    var source = BoxGlyphSource()
    var options = LayoutOptions()
    options.sizeRange = range
    let document = TagDocument(tags: tags)
    return GlyphBatch(
      document: document, placement: LabelPlacement(of: document, options: options),
      textSize: textSize, theme: theme, maximumLabelWidth: maximumLabelWidth, source: &source)
  }

  private func words(_ count: Int, seed: UInt64 = 9) -> [TagSphereTagData.Tag] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let length = Int.random(in: 1...12, using: &generator)
      // Each text has blanks among its letters, but is never blank.
      let text = (0..<length).map { $0 == 0 || Bool.random(using: &generator) ? "m" : " " }
      return Tag(text: text.joined(), weight: Double.random(in: 0...100, using: &generator))
    }
  }

  /// Returns the total area of the label boxes, as a share of the sphere's area.
  private func coverage(_ batch: GlyphBatch) -> Double {
    let area = batch.labels.reduce(0.0) {
      $0 + Double($1.halfWidth * 2 * $1.halfHeight * 2) * Double($1.size) * Double($1.size)
    }
    return area / (4 * .pi)
  }

  @Test("Label boxes cover the requested share of the sphere", arguments: [0.05, 0.35, 0.9])
  func density(share: Double) {
    for count in [200, 1000] {
      let batch = batch(words(count), textSize: .density(share))
      #expect(abs(coverage(batch) / share - 1) < 1e-5, "\(count) labels")
      #expect(batch.shortfalls == GlyphBatch.Shortfalls())
    }
  }

  @Test("No label exceeds the maximum label width")
  func widest() throws {
    let long = batch(
      [Tag(text: String(repeating: "m", count: 200))], maximumLabelWidth: 300)
    #expect(abs(long.labels[0].halfWidth - 60) < 1e-3)
    #expect(abs(Double(long.labels[0].size * long.labels[0].halfWidth * 2) - 1.5) < 1e-5)
    // Without the limit, each of a few short labels would fill half the sphere.
    let few = batch([Tag(text: "mmm", weight: 1), Tag(text: "mmm", weight: 9)])
    let widths = few.labels.map { $0.size * $0.halfWidth * 2 }
    #expect(abs((widths.max() ?? 0) - 1.5) < 1e-5)
    #expect(abs(widths[1] / widths[0] - 4) < 1e-5, "the ratio of sizes stays as asked")
  }

  @Test("A text height is exactly one em of the middle size", arguments: [0.01, 0.07, 0.3])
  func height(height: Double) {
    for range in [1.0...4, 1...1, 0.5...8] {
      let tags = [Tag(text: "a", weight: 1), Tag(text: "b", weight: 10)]
      let sizes = batch(tags, textSize: .height(height), range: range).labels.map(\.size)
      let middle = (range.lowerBound + range.upperBound) / 2
      #expect(abs(Double(sizes[0]) / (height * range.lowerBound / middle) - 1) < 1e-7)
      #expect(abs(Double(sizes[1]) / (height * range.upperBound / middle) - 1) < 1e-7)
      let single = batch([Tag(text: "a")], textSize: .height(height), range: range)
      #expect(single.labels[0].size == Float(height))
    }
  }

  @Test("The glyphs of each label are contiguous and in label order")
  func ranges() {
    let tags = words(400) + [Tag(text: "   "), Tag(text: "m")]
    let batch = batch(tags)
    #expect(batch.labels.count == tags.count)
    var next: UInt32 = 0
    for (index, label) in batch.labels.enumerated() {
      #expect(label.firstGlyph == next)
      let inked = tags[index].text.count { $0 != " " }
      #expect(batch.glyphRange(of: index) == Int(next)..<Int(next) + inked)
      let words = batch.glyphs[batch.glyphRange(of: index)]
      #expect(words.allSatisfy { $0.label == UInt32(index) })
      #expect(zip(words, words.dropFirst()).allSatisfy { $0.pen < $1.pen })
      next += UInt32(inked)
    }
    #expect(Int(next) == batch.glyphs.count)
    #expect(batch.quads.count == 1, "one glyph, one quad")
  }

  @Test("A label is centred on its point")
  func centred() {
    let batch = batch([Tag(text: "mmm")])
    let label = batch.labels[0]
    let pens = batch.glyphs.map { Float($0.pen) / GlyphWord.penStepsPerEm }
    for (pen, expected) in zip(pens, [-0.9, -0.3, 0.3] as [Float]) {
      #expect(abs(pen - expected) <= 0.5 / GlyphWord.penStepsPerEm)
    }
    #expect(abs(label.halfWidth - 0.9) <= 0.5 / LabelRecord.boxStepsPerEm)
    // The line box is 0.8 above and 0.2 below the baseline: its middle is 0.3 above the baseline.
    let quad = batch.quads[0]
    #expect(abs(quad.bottom - -0.3) < 1e-6 && abs(quad.top - 0.4) < 1e-6)
    #expect(quad.left == 0.05 && quad.right == 0.55)
    #expect(label.halfHeight == 0.5)
    let position = SIMD3(label.x, label.y, label.z)
    // A single label faces the viewer.
    #expect(position == [0, 0, 1])
  }

  @Test("Boxes grow with their lines, and lines do not exceed the maximum width")
  func lines() {
    let batch = batch([
      Tag(text: "m"), Tag(text: "m\nm\r\nmmm"), Tag(text: String(repeating: "m", count: 400)),
    ])
    #expect(batch.labels.map(\.halfHeight) == [0.5, 1.5, 0.5])
    #expect(abs(batch.labels[1].halfWidth - 0.9) < 1e-3)
    #expect(abs(batch.labels[2].halfWidth - 20) < 0.3)
    let rises = Set(batch.glyphs[batch.glyphRange(of: 1)].map { batch.quads[Int($0.quad)].bottom })
    #expect(rises == [0.7, -0.3, -1.3])
    #expect(batch.shortfalls == GlyphBatch.Shortfalls())
  }

  @Test("Labels wider than the range of pen positions are cut at both ends and reported")
  func cut() {
    let batch = batch(
      [
        Tag(text: "m"), Tag(text: String(repeating: "m", count: 400)), Tag(text: "mm"),
        Tag(text: String(repeating: "m", count: 230)),
      ], maximumLabelWidth: 300)
    #expect(batch.shortfalls.cutLabels == [1, 3])
    let steps = GlyphWord.penStepsPerEm
    for index in [1, 3] {
      let label = batch.labels[index]
      #expect(label.halfWidth == GlyphWord.penLimit)
      let words = batch.glyphs[batch.glyphRange(of: index)]
      // 128 em hold 213 characters of 0.6 em.
      #expect(abs(words.count - 213) <= 1)
      let ends = (words.map(\.pen).min() ?? 0, words.map(\.pen).max() ?? 0)
      #expect(Float(ends.0) / steps < -63 && Float(ends.1) / steps > 63)
    }
    #expect(batch.glyphRange(of: 2).count == 2)
  }

  @Test("A tag's own colour overrides the theme's")
  func colors() {
    var own = Tag.Details()
    own.color = SRGBColor(hex: 0x12ABEF)
    var plain = Tag.Details()
    plain.group = "no colour"
    let theme = Theme.midnight
    let batch = batch([
      Tag(text: "a", weight: 1), Tag(text: "b", weight: 1000, details: own),
      Tag(text: "c", weight: 1000), Tag(text: "d", weight: 1000, details: plain),
    ])
    #expect(batch.labels[0].color == theme.ramp.stops.first?.packed)
    #expect(batch.labels[1].color == 0xFFEF_AB12)
    #expect(batch.labels[2].color == theme.ramp.stops.last?.packed)
    #expect(batch.labels[3].color == theme.ramp.stops.last?.packed)
  }

  @Test("Batches without tags and of blank tags are valid")
  func empty() {
    let none = batch([])
    #expect(none.labels.isEmpty && none.glyphs.isEmpty && none.quads.isEmpty)
    #expect(none.atlas.byteCount == 0 && none.labelByteCount == 0)
    #expect(none.shortfalls == GlyphBatch.Shortfalls())
    let blank = batch([Tag(text: " "), Tag(text: "")])
    #expect(blank.shortfalls.blankLabels == [0, 1])
    #expect(blank.labels.map(\.firstGlyph) == [0, 0] && blank.glyphs.isEmpty)
    #expect(blank.labels.allSatisfy { $0.size.isFinite && $0.size > 0 })
  }

  @Test("The same document gives the same batch")
  func deterministic() {
    let (first, second) = (batch(words(200)), batch(words(200)))
    #expect(first.labels == second.labels && first.glyphs == second.glyphs)
    #expect(first.quads == second.quads && first.atlas == second.atlas)
    #expect(first.labels != batch(words(200, seed: 10)).labels)
  }

  @Test("Words of the glyph batch have the layout that shaders read")
  func layout() {
    #expect(MemoryLayout<LabelRecord>.stride == 32)
    #expect(MemoryLayout<GlyphWord>.stride == 8)
    #expect(MemoryLayout<GlyphQuad>.stride == 32)
    #expect(MemoryLayout<LabelState>.stride == 2)
    #expect(MemoryLayout<LabelState>.offset(of: \.flags) == 1)
    #expect(MemoryLayout<LabelRecord>.offset(of: \.size) == 12)
    #expect(MemoryLayout<LabelRecord>.offset(of: \.color) == 16)
    #expect(MemoryLayout<LabelRecord>.offset(of: \.accent) == 20)
    #expect(MemoryLayout<LabelRecord>.offset(of: \.firstGlyph) == 28)
    #expect(MemoryLayout<GlyphWord>.offset(of: \.quad) == 4)
    #expect(MemoryLayout<GlyphWord>.offset(of: \.pen) == 6)
    #expect(MemoryLayout<GlyphQuad>.offset(of: \.texelX) == 16)
    #expect(MemoryLayout<GlyphQuad>.offset(of: \.layer) == 28)
  }

  @Test("A label uses at most a hundred bytes, even among seventy thousand labels")
  func bytes() {
    let tags = (0..<70_000).map { Tag(text: "mmmmmmmm".prefix(4 + $0 % 5) + "", weight: 1) }
    let batch = batch(tags)
    #expect(batch.labels.count == 70_000)
    #expect(batch.labelByteCount == 70_000 * 32 + batch.glyphs.count * 8)
    #expect(batch.glyphs.count == 70_000 * 6)
    #expect(Double(batch.labelByteCount) / 70_000 <= 100)
    #expect(abs(coverage(batch) - 0.35) < 1e-3)
  }
}

@Suite("Shortfalls of glyph batches")
struct GlyphBatchShortfallTests {
  private func batch(
    _ texts: [String], source: inout ListedGlyphSource, atlas: GlyphAtlas = GlyphAtlas()
  ) -> GlyphBatch {
    let document = TagDocument(tags: texts.map { Tag(text: $0) })
    return GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .height(0.1),
      theme: .midnight, source: &source, atlas: atlas)
  }

  /// Returns the atlas byte one texel inside the corner of a word's quad.
  private func ink(_ word: GlyphWord, in batch: GlyphBatch) -> UInt8 {
    let quad = batch.quads[Int(word.quad)]
    let layer = batch.atlas.layers[Int(quad.layer)]
    return layer[(Int(quad.texelY) + 1) * batch.atlas.layerWidth + Int(quad.texelX) + 1]
  }

  @Test("Characters missing from all fonts are drawn and counted by label")
  func missing() {
    var source = ListedGlyphSource(unknown: ["x", "y"])
    let batch = batch(["axx", "xy", "b", "y"], source: &source)
    #expect(batch.shortfalls.missing == ["x": 2, "y": 2])
    #expect(batch.labels.indices.map { batch.glyphRange(of: $0).count } == [3, 2, 1, 1])
  }

  @Test("Each glyph is drawn into the atlas once, and has one quad for each of its heights")
  func shared() {
    var source = ListedGlyphSource()
    let batch = batch(["ab", "ba", "a^b", "^"], source: &source)
    #expect(source.drawn == [97: 1, 98: 1, 94: 1])
    #expect(batch.quads.count == 3)
    let raised = batch.quads[Int(batch.glyphs[5].quad)]
    let plain = batch.quads[Int(batch.glyphs[4].quad)]
    #expect(abs(raised.bottom - plain.bottom - 0.25) < 1e-6)
  }

  @Test("Glyphs that do not fit the atlas are omitted and counted; the other glyphs keep their ink")
  func fullAtlas() {
    let letters = (97...122).map { String(Unicode.Scalar(UInt8($0))) }
    let texts = letters + ["abc", "zzz", "azbycx"]
    // At the lowest detail, nine fields of 16 texels and their gutters fill a layer of 60.
    var source = ListedGlyphSource(side: 24)
    let batch = batch(texts, source: &source, atlas: GlyphAtlas(layerSize: 60, maximumLayers: 2))
    #expect(batch.residency.detail == .third)
    #expect(batch.shortfalls.unplacedGlyphs == 26 - 18)
    let incomplete = texts.indices.filter { batch.glyphRange(of: $0).count < texts[$0].count }
    #expect(batch.shortfalls.incompleteLabels == incomplete)
    #expect(batch.shortfalls.blankLabels.isEmpty)
    // The letters of most labels fit the atlas.
    #expect(!incomplete.contains(texts.firstIndex(of: "abc") ?? 0))
    var next = 0
    for (index, text) in texts.enumerated() {
      let range = batch.glyphRange(of: index)
      #expect(range.lowerBound == next)
      next = range.upperBound
      let words = batch.glyphs[range]
      let inks = words.map { ink($0, in: batch) }
      // The remaining letters are in the order of the text.
      var rest = text.unicodeScalars.map { UInt8($0.value % 255 + 1) }[...]
      for ink in inks {
        let found = rest.firstIndex(of: ink)
        #expect(found != nil, "\(text) shows another's ink")
        rest = found.map { rest[($0 + 1)...] } ?? []
      }
    }
    #expect(next == batch.glyphs.count)
    let longer = batch.glyphRange(of: 26).lowerBound..<next
    #expect(batch.glyphs.count == 18 + longer.count)
    batch.atlas.checkInvariants()
  }

  @Test("If the atlas is too small for any glyph, labels are blank, but no label is lost")
  func tooLarge() {
    var source = ListedGlyphSource(side: 200)
    let batch = batch(["ab", "c"], source: &source, atlas: GlyphAtlas(layerSize: 64))
    #expect(batch.shortfalls.unplacedGlyphs == 3)
    #expect(batch.shortfalls.incompleteLabels == [0, 1])
    #expect(batch.labels.count == 2 && batch.glyphs.isEmpty)
    #expect(batch.labels.allSatisfy { $0.halfWidth > 0 && $0.firstGlyph == 0 })
  }

  @Test("Glyphs beyond the index range of words are counted")
  func moreThanWordsCanName() {
    // At most 65 536 glyphs have an index; this text has a hundred more.
    let scalars = (0..<65_636).compactMap { Unicode.Scalar(UInt32($0 + 0x1_0000)) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    var source = ListedGlyphSource(side: 1, advance: 0.001)
    let batch = batch([String(text)], source: &source)
    #expect(batch.glyphs.count == 65_536)
    #expect(batch.shortfalls.unplacedGlyphs == 100)
    #expect(batch.shortfalls.incompleteLabels == [0])
  }
}
