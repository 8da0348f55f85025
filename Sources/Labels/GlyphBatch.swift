package import TagSphereForms
package import TagSphereGlyphs

/// A cloud's labels, typeset and placed: the data that is uploaded to the GPU once.
///
/// The arrays refer to each other by index. Only the functions of this file change them, and each
/// function keeps these references valid.
package struct GlyphBatch: Sendable {
  /// One record per label, in the document's order.
  @usableFromInline package internal(set) var labels: [LabelRecord] = []
  /// All glyphs with ink, grouped by label, in the labels' order.
  package private(set) var glyphs: [GlyphWord] = []
  /// The glyphs that words refer to, each with its place in the atlas.
  package private(set) var quads: [GlyphQuad] = []
  /// One plane per label if labels face outward; empty if they face the camera.
  @usableFromInline package internal(set) var tiles: [LabelTile] = []
  /// The distance fields.
  package internal(set) var atlas = GlyphAtlas()
  /// The state of the glyphs in the atlas: drawn or waiting.
  package internal(set) var residency = GlyphResidency()
  /// The words of images and colour glyphs, in the labels' order.
  ///
  /// The `quad` of such a word is an index into ``imageQuads``.
  package private(set) var images: [GlyphWord] = []
  /// The quads that words of ``pictures`` refer to, each with its place in ``imageAtlas``.
  package private(set) var imageQuads: [GlyphQuad] = []
  /// The content and the box of each of ``imageQuads``.
  package private(set) var imagePlaces: [ImagePlace] = []
  /// The images and colour glyphs.
  package internal(set) var imageAtlas = ImageAtlas()
  /// The entry of ``imageAtlas`` that is the placeholder for images not yet loaded.
  private(set) var placeholderEntry: Int?
  /// The gap between a label's position and its text beside it, em; nil if the text is centred on the position.
  package internal(set) var besideGap: Float?
  /// The glyphs and labels that could not be drawn as requested.
  package internal(set) var shortfalls = Shortfalls()
  /// The mapping from glyphs to quads.
  var quadIndex = QuadIndex()
  /// The number of glyphs of ``residency`` that have a place in the atlas, or got none because the atlas is full.
  var arrangedGlyphs = 0
  /// The number of quads that show their glyphs' fields.
  var arrangedQuads = 0

  /// Returns the range in ``glyphs`` of a label's words.
  ///
  /// - Parameter label: The label's index.
  package func glyphRange(of label: Int) -> Range<Int> {
    let end = label + 1 < labels.count ? Int(labels[label + 1].firstGlyph) : glyphs.count
    return Int(labels[label].firstGlyph)..<end
  }

  /// Returns the centre of a label's box, em from the label's position.
  ///
  /// - Parameter label: A label of this batch.
  package func boxCenter(of label: LabelRecord) -> SIMD2<Float> {
    [besideGap.map { label.halfWidth + $0 } ?? 0, 0]
  }

  /// The bytes of labels and glyph words on the GPU, without atlas and quads, which all labels share.
  package var labelByteCount: Int {
    labels.count * MemoryLayout<LabelRecord>.stride
      + glyphs.count * MemoryLayout<GlyphWord>.stride
  }
}

// MARK: Creation

extension GlyphBatch {
  /// Creates a batch from its arrays; no glyph can be added to it.
  ///
  /// - Returns: nil if an index refers to nothing, if the words are not in the labels' order, or if a number
  ///   is not finite or far too large.
  package init?(drawn: Drawn) {
    guard drawn.refersToItself, drawn.isBounded else { return nil }
    (labels, glyphs, quads) = (drawn.labels, drawn.glyphs, drawn.quads)
    (tiles, atlas, besideGap) = (drawn.tiles, drawn.atlas, drawn.besideGap)
  }
}

// MARK: Labels

extension GlyphBatch {
  /// Sets the position of a label, model space; the label's plane stays.
  @inlinable package mutating func setPlace(_ place: SIMD3<Float>, ofLabel index: Int) {
    (labels[index].x, labels[index].y, labels[index].z) = (place.x, place.y, place.z)
  }

  /// Sets the size of one em of a label, world units, ≥ 0.
  @inlinable package mutating func setSize(_ size: Float, ofLabel index: Int) {
    labels[index].size = size
  }

  /// Sets the colours of a label, encoded as in `SRGBColor.packed`.
  @inlinable package mutating func setColors(text: UInt32, accent: UInt32, ofLabel index: Int) {
    (labels[index].color, labels[index].accent) = (text, accent)
  }

  /// Sets the plane of a label of a batch whose labels face outward.
  @inlinable package mutating func setTile(_ tile: LabelTile, ofLabel index: Int) {
    tiles[index] = tile
  }

  /// Lays each label into the surface of `form` at its position.
  package mutating func layTiles(on form: CloudForm) {
    tiles = labels.map { label in
      LabelTile(form.axes(at: [Double(label.x), Double(label.y), Double(label.z)]))
    }
  }

  /// Replaces all labels and their words.
  ///
  /// Images stay. Planes stay if each label has one.
  ///
  /// - Parameters:
  ///   - records: The labels; the words of each label begin at its `firstGlyph`.
  ///   - words: The words of all labels, in their order.
  package mutating func setLabels(_ records: [LabelRecord], words: [GlyphWord]) {
    assert(
      zip(records, records.dropFirst()).allSatisfy { $0.firstGlyph <= $1.firstGlyph }
        && Int(records.last?.firstGlyph ?? 0) <= words.count, "words are not in the labels' order")
    (labels, glyphs) = (records, words)
    if tiles.count != labels.count { tiles = [] }
  }

  /// Replaces a label; its words stay in the same range of ``glyphs``.
  ///
  /// - Parameters:
  ///   - index: The label's index.
  ///   - record: The label; its `firstGlyph` is ignored.
  ///   - words: At most as many words as the label has; empty only if the label has no words. The
  ///     last word is repeated in the remaining places, where it covers the same pixels.
  /// - Returns: The range of the label's words in ``glyphs``.
  package mutating func replaceLabel(
    _ index: Int, by record: LabelRecord, words: [GlyphWord]
  ) -> Range<Int> {
    let range = glyphRange(of: index)
    precondition(
      words.count <= range.count && words.isEmpty == range.isEmpty,
      "\(words.count) words for \(range.count) places")
    labels[index] = record
    labels[index].firstGlyph = UInt32(range.lowerBound)
    for (offset, place) in range.enumerated() {
      glyphs[place] = words[min(offset, words.count - 1)]
      glyphs[place].label = UInt32(index)
    }
    return range
  }

  /// Appends a label of size 0.
  ///
  /// - Parameters:
  ///   - wordCount: The number of the label's words, which draw nothing yet.
  ///   - hasTiles: Whether each label has a plane of its own.
  package mutating func appendLabel(wordCount: Int, hasTiles: Bool) {
    labels.append(
      LabelRecord(
        position: .zero, size: 0, color: 0, halfWidth: 0, halfHeight: 0,
        firstGlyph: UInt32(glyphs.count)))
    glyphs += Array(
      repeating: GlyphWord(label: UInt32(labels.count - 1), quad: 0, pen: 0), count: wordCount)
    if hasTiles { tiles.append(.unused) }
  }

  /// Keeps some labels with their words and images, in the given order, and removes all others.
  ///
  /// No place in an atlas changes.
  package mutating func keepLabels(_ kept: [Int]) {
    var (newLabels, newGlyphs, newImages): ([LabelRecord], [GlyphWord], [GlyphWord]) =
      ([], [], [])
    newLabels.reserveCapacity(kept.count)
    for (index, label) in kept.enumerated() {
      var record = labels[label]
      record.firstGlyph = UInt32(newGlyphs.count)
      newLabels.append(record)
      for var word in glyphs[glyphRange(of: label)] {
        word.label = UInt32(index)
        newGlyphs.append(word)
      }
      for var word in images[imageRange(of: label)] {
        word.label = UInt32(index)
        newImages.append(word)
      }
    }
    if !tiles.isEmpty { tiles = kept.map { tiles[$0] } }
    (labels, glyphs, images) = (newLabels, newGlyphs, newImages)
  }

  /// Replaces the words of all labels, one label after the other.
  ///
  /// - Parameters:
  ///   - capacity: The number of words to reserve memory for.
  ///   - append: Receives a label's index and its words, and appends its new words.
  package mutating func replaceWords(
    reservingCapacity capacity: Int = 0,
    _ append: (Int, ArraySlice<GlyphWord>, inout [GlyphWord]) -> Void
  ) {
    var words: [GlyphWord] = []
    words.reserveCapacity(capacity)
    for index in labels.indices {
      // The range of words ends at the next label's first word, which is not updated yet.
      let own = glyphs[glyphRange(of: index)]
      labels[index].firstGlyph = UInt32(words.count)
      append(index, own, &words)
    }
    glyphs = words
  }
}

// MARK: Quads

extension GlyphBatch {
  /// Appends the next quad of a glyph at a height.
  ///
  /// - Parameters:
  ///   - number: The quad's index, which equals the present number of quads.
  ///   - glyph: The glyph's index in ``residency``.
  ///   - lift: The height of the baseline above the label's centre line, em.
  mutating func appendQuad(_ number: UInt16, ofGlyph glyph: Int, lift: Float) {
    quads.append(residency.addQuad(number, of: glyph, lift: lift))
  }

  /// Appends the quad of a shape, after the quads of all glyphs.
  mutating func append(shape quad: GlyphQuad) { quads.append(quad) }

  /// Changes the place in the atlas of one quad.
  mutating func locateQuad(_ index: Int, _ locate: (inout GlyphQuad) -> Void) {
    locate(&quads[index])
  }

  /// Changes the places in the atlas of all quads of a glyph.
  ///
  /// - Parameters:
  ///   - glyph: The glyph's index in ``residency``.
  ///   - locate: Changes the place of one of the quads.
  mutating func locateQuads(ofGlyph glyph: Int, _ locate: (inout GlyphQuad) -> Void) {
    for quad in residency.glyphs[glyph].quads { locate(&quads[Int(quad)]) }
  }
}

// MARK: Images

extension GlyphBatch {
  /// Sets the images and colour glyphs.
  ///
  /// - Parameters:
  ///   - words: The words of the images and glyphs, in the labels' order.
  ///   - places: The places that the words refer to by their `quad`.
  ///   - atlas: The atlas that the places refer to.
  ///   - coming: The entry of the placeholder for images not yet loaded, if any.
  mutating func setPictures(
    _ words: [GlyphWord], at places: [ImagePlace], in atlas: ImageAtlas, coming: Int?
  ) {
    (images, imagePlaces, imageAtlas, placeholderEntry) = (words, places, atlas, coming)
    imageQuads = places.map { quad(of: $0) }
  }

  /// Updates the quads that show an entry of ``imageAtlas``.
  ///
  /// - Returns: The indices of these quads.
  mutating func updatePictureQuads(of entry: Int) -> [Int] {
    let changed = imagePlaces.indices.filter { imagePlaces[$0].entry == entry }
    for index in changed { imageQuads[index] = quad(of: imagePlaces[index]) }
    return changed
  }
}
