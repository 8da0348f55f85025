import TagSphereArrangement
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Glyph residency")
struct GlyphResidencyTests {
  /// Returns texts of one distinct glyph each, starting at a scalar value.
  private func texts(_ count: Int, from first: Int = 0x4E00) -> [String] {
    (first..<first + count).compactMap { Unicode.Scalar(UInt32($0)).map { String($0) } }
  }

  private func batch(
    _ texts: [String], source: inout ListedGlyphSource, atlas: GlyphAtlas,
    loading: GlyphLoading = .complete
  ) -> GlyphBatch {
    let document = TagDocument(tags: texts.map { Tag(text: $0) })
    return GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .height(0.1),
      theme: .midnight, source: &source, atlas: atlas, loading: loading)
  }

  /// Returns the atlas byte in the middle of a word's quad.
  private func ink(_ word: GlyphWord, in batch: GlyphBatch) -> UInt8 {
    let quad = batch.quads[Int(word.quad)]
    let middle = SIMD2(quad.right - quad.left, quad.top - quad.bottom) * quad.texelsPerEm / 2
    let x = Int(quad.texelX + middle.x)
    let y = Int(quad.texelY + middle.y)
    return batch.atlas.layers[Int(quad.layer)][y * batch.atlas.layerWidth + x]
  }

  /// Returns whether each label shows its own glyph's ink.
  private func showsOwnInk(_ batch: GlyphBatch, _ texts: [String]) -> [Bool] {
    zip(texts, batch.labels.indices).map { text, label in
      let scalar = text.unicodeScalars.first?.value ?? 0
      return batch.glyphs[batch.glyphRange(of: label)].allSatisfy {
        ink($0, in: batch) == UInt8(scalar % 255 + 1)
      }
    }
  }

  private let small = GlyphAtlas(layerSize: 768, maximumLayers: 3)

  @Test(
    "If not all glyphs fit the atlas, all are drawn in less detail, and no glyph is lost",
    arguments: [(75, FieldDetail.full), (76, .twoThirds), (243, .half), (244, .third)])
  func coarser(count: Int, detail: FieldDetail) {
    var source = ListedGlyphSource(side: 150)
    let texts = texts(count)
    let batch = batch(texts, source: &source, atlas: small)
    #expect(batch.residency.detail == detail)
    #expect(batch.shortfalls == GlyphBatch.Shortfalls())
    #expect(batch.glyphs.count == count)
    #expect(showsOwnInk(batch, texts).allSatisfy { $0 })
    #expect(batch.atlas.byteCount <= 3 * 768 * 768)
    #expect(batch.residency.waitingCount == 0)
    batch.atlas.checkInvariants()
  }

  @Test(
    "A few glyphs are drawn at once; many glyphs start as placeholders, and the largest arrive first"
  )
  func streams() throws {
    var source = ListedGlyphSource(side: 40)
    let texts = texts(40)
    #expect(
      batch(texts, source: &source, atlas: small, loading: .streamed(beyond: 40)).residency
        .waitingCount == 0)
    source = ListedGlyphSource(side: 40)
    var batch = batch(texts, source: &source, atlas: small, loading: .streamed(beyond: 39))
    let complete = self.batch(texts, source: &source, atlas: small)
    source = ListedGlyphSource(side: 40)
    #expect(batch.residency.waitingCount == 40 && batch.residency.isUnderPressure)
    #expect(source.drawn.isEmpty)
    #expect(batch.quads.indices.allSatisfy { batch.residency.isWaiting(quad: $0) })
    // Placeholders have ink in their middle and the same bounds as the final glyphs.
    #expect(batch.glyphs.allSatisfy { ink($0, in: batch) > 160 })
    for (bar, glyph) in zip(batch.quads, complete.quads) {
      #expect(bar.left == glyph.left && bar.right == glyph.right)
      #expect(bar.bottom == glyph.bottom && bar.top == glyph.top)
    }

    var demand = [Float](repeating: 1, count: 40)
    demand[17] = 30
    demand[5] = 20
    batch.orderGlyphs(demand: demand)
    // A clock that advances a second per glyph, and a budget of three seconds.
    var seconds = 0
    let changes = batch.drawGlyphs(source: &source) {
      seconds += 1
      return seconds >= 3
    }
    #expect(source.drawn.count == 3 && batch.residency.waitingCount == 37)
    #expect(changes.quads.count == 3 && changes.rectangles.count == 3)
    #expect(changes.quads.contains(5) && changes.quads.contains(17))
    #expect(showsOwnInk(batch, texts).count { $0 } == 3)
    // Even without time, one glyph per frame is drawn.
    while batch.residency.waitingCount > 0 {
      let before = batch.residency.waitingCount
      let changes = batch.drawGlyphs(source: &source) { true }
      #expect(batch.residency.waitingCount == before - 1 && changes.quads.count == 1)
    }
    #expect(source.drawn.values.allSatisfy { $0 == 1 })
    #expect(showsOwnInk(batch, texts).allSatisfy { $0 })
    #expect(!batch.residency.isUnderPressure, "nothing is left to look at")
    let more = batch.drawGlyphs(source: &source)
    #expect(more.isEmpty)
    batch.atlas.checkInvariants()
  }

  @Test("Glyphs that appear large are drawn again at full detail in the free room of the atlas")
  func sharpens() {
    var source = ListedGlyphSource(side: 150)
    let texts = texts(100)
    var batch = batch(texts, source: &source, atlas: small, loading: .streamed(beyond: 10))
    _ = batch.drawGlyphs(source: &source)
    #expect(batch.residency.detail < .full && batch.residency.isUnderPressure)
    let coarse = batch.quads
    for frame in 0..<12 {
      // Each frame shows different glyphs close up.
      let near = (0..<8).map { (frame * 8 + $0) % 100 }
      var demand = [Float](repeating: 5, count: 100)
      for quad in near { demand[quad] = 200 }
      let (changes, isUnfinished) = batch.sharpenGlyphs(demand: demand, source: &source)
      #expect(!isUnfinished)
      #expect(near.allSatisfy { batch.quads[$0].texelsPerEm == 48 }, "frame \(frame)")
      #expect(near.allSatisfy { changes.quads.contains($0) })
      #expect(showsOwnInk(batch, texts).allSatisfy { $0 }, "frame \(frame)")
      #expect(batch.atlas.byteCount <= 3 * 768 * 768)
      // Glyphs that are shown again cause no changes.
      let again = batch.sharpenGlyphs(demand: demand, source: &source)
      #expect(again.changes.isEmpty)
    }
    batch.atlas.checkInvariants()
    #expect(batch.quads.count { $0.texelsPerEm == 48 } < 96, "some were evicted")
    #expect(zip(batch.quads, coarse).contains { $0 == $1 }, "they show their coarse fields again")
  }

  @Test("A stream of documents never runs out of room, because unused glyphs are evicted")
  func documents() {
    var source = ListedGlyphSource(side: 30)
    var generator = SeededGenerator(seed: 5)
    var atlas = GlyphAtlas(layerSize: 256, maximumLayers: 2)
    var shown = 0
    for round in 0..<60 {
      // Sixty glyphs of a moving range are shown; the atlas has room for 128.
      let texts = Set((0..<60).map { _ in round * 9 + Int.random(in: 0..<90, using: &generator) })
        .sorted().compactMap { Unicode.Scalar(UInt32(0x4E00 + $0)).map { String($0) } }
      let batch = batch(texts, source: &source, atlas: atlas)
      #expect(batch.residency.detail == .full && batch.shortfalls.unplacedGlyphs == 0)
      #expect(showsOwnInk(batch, texts).allSatisfy { $0 }, "round \(round)")
      if round % 10 == 0 { batch.atlas.checkInvariants() }
      shown += batch.quads.count
      atlas = batch.atlas
    }
    let drawn = source.drawn.values.reduce(0, +)
    print("stream of documents: \(drawn) glyphs drawn of \(shown) shown")
    #expect(drawn < shown / 2, "most glyphs were kept from one document to the next")
  }
}
