package import TagSphereGlyphs
package import TagSphereTagData

extension GlyphBatch {
  /// Typesets a document's labels; `place(_:textSize:)` and `paint(_:)` complete them.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - maximumLabelWidth: The width, em, > 0, beyond which lines are broken, or cut with an
  ///     ellipsis.
  ///   - maximumLines: The number of lines that a text is broken into, at least 1.
  ///   - besideGap: The gap between a label's position and its text to the right, em; nil to centre
  ///     the text on the position.
  ///   - strokes: Returns the weight of the strokes of the label with an index; nil for the font's
  ///     weight.
  ///   - source: Shapes the texts and draws the glyphs.
  ///   - atlas: Receives the glyphs; its size limits their number. The atlas is empty or comes from
  ///     an earlier batch of the same source. Glyphs that it already holds are not drawn again.
  ///   - loading: When the glyphs are drawn.
  ///   - tagImages: The images of tags, and how they are arranged with the texts.
  ///   - progress: Called periodically with the number of labels shaped.
  package init(
    typesetting document: TagDocument, maximumLabelWidth: Float = defaultLabelWidth,
    maximumLines: Int = defaultLineCount, besideGap: Float? = nil,
    strokes: (Int) -> TextStyle.Weight? = { _ in nil },
    source: inout some GlyphSource, atlas: GlyphAtlas = GlyphAtlas(),
    loading: GlyphLoading = .complete, tagImages: TagImages = TagImages(),
    progress: (Int) -> Void = { _ in }
  ) {
    (self.atlas, self.besideGap) = (atlas, besideGap)
    quadIndex = QuadIndex(metrics: source.metrics)
    var imageTypesetter = ImageTypesetter(tagImages)
    var records: [LabelRecord] = []
    records.reserveCapacity(document.tags.count)
    var words: [GlyphWord] = []
    // Reserve the capacity, because an array that grows by doubling needs twice the memory while it
    // is copied. The limit matters for long texts, of which only a small part is drawn.
    words.reserveCapacity(
      document.tags.reduce(0) { $0 + min($1.text.utf8.count, Self.usualGlyphLimit) })
    for (index, tag) in document.tags.enumerated() {
      if index % (2 * Self.announcedCount) == 1 {
        // While this thread shapes texts, another thread can shape the next texts, in the font of
        // the first of them.
        let next = document.tags.dropFirst(index + Self.announcedCount).prefix(Self.announcedCount)
        source.announce(
          zip(next, next.indices).map { StyledText($0.text, style: $0.style(strokes: strokes($1))) }
        )
      }
      let (firstGlyph, firstPicture) = (words.count, imageTypesetter.words.count)
      let line = typeset(
        tag, label: index, maximumWidth: maximumLabelWidth, maximumLines: maximumLines,
        strokes: strokes(index), into: &words, images: &imageTypesetter, source: &source)
      if line.isIncomplete { shortfalls.incompleteLabels.append(index) }
      if line.isCut {
        shortfalls.cutLabels.append(index)
      } else if words.count == firstGlyph, imageTypesetter.words.count == firstPicture,
        !line.isIncomplete
      {
        shortfalls.blankLabels.append(index)
      }
      for scalar in line.missing { shortfalls.missing[scalar, default: 0] += 1 }
      records.append(
        LabelRecord(
          position: [0, 0, 1], size: 0, color: 0, halfWidth: line.half.x, halfHeight: line.half.y,
          firstGlyph: UInt32(firstGlyph)))
      if index % 1024 == 1023 { progress(index + 1) }
    }
    setLabels(records, words: words)
    let unplaced = arrangeGlyphs(loading)
    (arrangedGlyphs, arrangedQuads) = (residency.glyphs.count, quads.count)
    shortfalls.unplacedGlyphs = unplaced.count + quadIndex.unnumberedGlyphs
    if !unplaced.isEmpty { drop(unplaced) }
    if !showBars(loading) { _ = drawGlyphs(source: &source) }
    _ = self.atlas.takeChanges()
    shortfalls.unplacedImages = imageTypesetter.finish(in: &self, source: &source)
  }

  /// The number of glyphs per text that few texts exceed after they are broken into lines and cut.
  private static let usualGlyphLimit = 96
  /// The number of texts announced to the source at a time.
  private static let announcedCount = 4096

  /// Removes the words of glyphs without room, so that no word shows another glyph's ink.
  private mutating func drop(_ unplaced: Set<UInt16>) {
    var incomplete = Set(shortfalls.incompleteLabels)
    replaceWords(reservingCapacity: glyphs.count) { index, words, kept in
      let first = kept.count
      kept += words.lazy.filter { !unplaced.contains($0.quad) }
      if kept.count - first < words.count { incomplete.insert(index) }
    }
    shortfalls.incompleteLabels = incomplete.sorted()
  }
}
