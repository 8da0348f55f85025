import TagSphereArrangement
import TagSphereForms
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests the images of tags in batches: their position relative to the text, and their arrival.
@Suite struct TagImageTests {
  private func batch(
    _ place: ImageStyle.Place, tags: [String] = ["one", "two", "three"],
    imageOfTag: [Int: Int] = [0: 0, 2: 1]
  ) -> GlyphBatch {
    var style = ImageStyle()
    style.place = place
    var pictures = TagImages(style: style)
    pictures.sizes = [ImageSize(width: 200, height: 100), ImageSize(width: 64, height: 64)]
    pictures.imageOfTag = imageOfTag
    let document = TagDocument(tags: tags.map { Tag(text: $0) })
    var options = LayoutOptions()
    options.order = .file
    var source = BoxGlyphSource()
    return GlyphBatch(
      document: document, placement: LabelPlacement(of: document, options: options),
      textSize: .height(0.2), theme: .midnight, source: &source, tagImages: pictures)
  }

  /// Returns the bounds of words, in em from the label's centre.
  private func bounds(_ words: some Sequence<GlyphWord>, _ quads: [GlyphQuad]) -> Box {
    let nothing = SIMD2<Float>(repeating: .infinity)
    return words.reduce(Box(low: nothing, high: -nothing)) { bounds, word in
      let quad = quads[Int(word.quad)]
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      return Box(
        left: min(bounds.left, quad.left + pen), bottom: min(bounds.bottom, quad.bottom),
        right: max(bounds.right, quad.right + pen), top: max(bounds.top, quad.top))
    }
  }

  @Test(
    "An image is above, below, beside or in place of its text",
    arguments: ImageStyle.Place.allCases)
  func places(place: ImageStyle.Place) throws {
    let batch = batch(place)
    #expect(batch.images.map(\.label) == [0, 2])
    let letters = bounds(batch.glyphs[batch.glyphRange(of: 0)], batch.quads)
    let room = batch.imagePlaces[Int(batch.images[0].quad)].box
    let pen = Float(batch.images[0].pen) / GlyphWord.penStepsPerEm
    let picture = room + SIMD2(pen, 0)
    // The image is 2 : 1 and three em high.
    #expect(abs(picture.size.x - 6) < 0.01 && abs(picture.size.y - 3) < 0.01)
    switch place {
    case .alone: #expect(batch.glyphRange(of: 0).isEmpty)
    case .above: #expect(picture.bottom > letters.top)
    case .below: #expect(picture.top < letters.bottom)
    case .beside: #expect(picture.right < letters.left && abs(picture.center.y) < 0.005)
    }
    // The label's box contains text and image, and is centred on the label.
    let record = batch.labels[0]
    for box in place == .alone ? [picture] : [picture, letters] {
      #expect(box.left >= -record.halfWidth - 0.01 && box.right <= record.halfWidth + 0.01)
      #expect(box.bottom >= -record.halfHeight - 0.01 && box.top <= record.halfHeight + 0.01)
    }
    // Labels without an image are unaffected.
    #expect(batch.imageRange(of: 1).isEmpty && !batch.glyphRange(of: 1).isEmpty)
    #expect(batch.shortfalls.blankLabels.isEmpty)
  }

  @Test("An image of several tags is stored once")
  func shared() {
    let batch = batch(.above, tags: ["a", "bcd", "ef"], imageOfTag: [0: 1, 1: 1, 2: 1])
    #expect(batch.images.map(\.quad) == [0, 0, 0])
    #expect((0..<3).map { batch.imageRange(of: $0) } == [0..<1, 1..<2, 2..<3])
    // The entries are the two images and the placeholder frame.
    #expect(batch.imageAtlas.entries.count == 3)
  }

  @Test("A square frame replaces an image until it arrives")
  func placeholder() throws {
    var batch = batch(.above)
    let waiting = batch.imageQuads
    #expect(waiting[0].texelX == waiting[1].texelX && waiting[0].texelY == waiting[1].texelY)
    // The placeholder is square, and within the space of the image.
    let width = waiting[0].right - waiting[0].left
    #expect(abs(width - (waiting[0].top - waiting[0].bottom)) < 1e-4 && width <= 3.01)
    let format = try #require(batch.imageAtlas.format(of: 0))
    let bitmap = Bitmap(width: 2, height: 1, rgba: [9, 9, 9, 255, 9, 9, 9, 255])
    #expect(batch.insert(ImageTile(bitmap, format: format), at: 0) == [0])
    let quad = batch.imageQuads[0]
    #expect(abs(quad.right - quad.left - 6) < 0.01)
    #expect(abs(quad.top - quad.bottom - 3) < 0.05)
    #expect(batch.imageQuads[1] == waiting[1])
    let place = try #require(batch.imageAtlas.entries[0].rectangle)
    #expect(quad.texelX == Float(place.x) && quad.texelY == Float(place.y))
  }

  @Test("A very wide image keeps its proportions within a limited width")
  func wide() throws {
    var pictures = TagImages()
    pictures.sizes = [ImageSize(width: 1000, height: 10)]
    pictures.imageOfTag = [0: 0]
    let document = TagDocument(tags: [Tag(text: "banner")])
    var source = BoxGlyphSource()
    var batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .height(0.2),
      theme: .midnight, source: &source, tagImages: pictures)
    let format = try #require(batch.imageAtlas.format(of: 0))
    let white = Bitmap(width: 1, height: 1, rgba: [255, 255, 255, 255])
    _ = batch.insert(ImageTile(white, format: format), at: 0)
    let quad = batch.imageQuads[0]
    #expect(abs(quad.right - quad.left - 9) < 0.01)
    #expect(quad.top - quad.bottom < 0.2)
  }

  @Test("The placeholder of a broken image shows its name")
  func broken() {
    let format = ImageTile.Format(width: 256, height: 192, levelCount: 6, cornerRadius: 0.1)
    var source = BoxGlyphSource()
    let named = ImageTile(placeholder: "broken.png", format: format, source: &source)
    let bare = ImageTile(placeholder: " ", format: format, source: &source)
    let differing = zip(named.levels[0].rgba, bare.levels[0].rgba).count { $0 != $1 }
    #expect(differing > 1000, "no ink on the plate")
    #expect(named.alpha(x: 0, y: 0) == 0 && named.alpha(x: 128, y: 96) == 255)
  }

  /// A source of one colour glyph, U+1F600, two em wide.
  private struct EmojiSource: GlyphSource {
    var boxes = BoxGlyphSource()
    var metrics: FontMetrics { boxes.metrics }

    mutating func run(for text: String, style: TextStyle, maximumWidth: Float?) -> GlyphRun {
      var run = boxes.run(for: text, style: style, maximumWidth: maximumWidth)
      for (index, character) in text.enumerated() where character == "😀" {
        run.glyphs[index].glyph = GlyphID(face: 7, index: 1)
      }
      return run
    }

    mutating func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
      glyph.face == 7 ? nil : boxes.fieldGeometry(of: glyph)
    }

    mutating func distanceField(for glyph: GlyphID, detail: FieldDetail) -> DistanceField? {
      glyph.face == 7 ? nil : boxes.distanceField(for: glyph, detail: detail)
    }

    mutating func colorGlyph(for glyph: GlyphID) -> ColorGlyph? {
      guard glyph.face == 7 else { return nil }
      return ColorGlyph(
        width: 2, height: 1, inkBox: Box(low: .zero, high: [2, 1]),
        rgba: [255, 0, 0, 255, 0, 0, 255, 255])
    }
  }

  @Test("Colour glyphs are placed among the letters of a label")
  func emoji() throws {
    let document = TagDocument(tags: [Tag(text: "a😀b"), Tag(text: "😀"), Tag(text: "cd")])
    var source = EmojiSource()
    let batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .height(0.2),
      theme: .midnight, source: &source)
    #expect(batch.images.map(\.label) == [0, 1])
    #expect(batch.glyphRange(of: 0).count == 2 && batch.glyphRange(of: 1).isEmpty)
    #expect(batch.shortfalls.blankLabels.isEmpty)
    #expect(batch.imageAtlas.entries.count == 1)
    let quad = batch.imageQuads[Int(batch.images[0].quad)]
    let metrics = source.metrics
    #expect(quad.left == 0 && abs(quad.right - 2) < 1e-3)
    // The emoji is on the baseline, at the height of the letters' origin.
    #expect(abs(quad.bottom + (metrics.ascender + metrics.descender) / 2) < 0.01)
    #expect(abs(quad.top - quad.bottom - 1) < 1e-3)
  }
}
