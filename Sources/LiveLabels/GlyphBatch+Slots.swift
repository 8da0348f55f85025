internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData

/// A batch whose labels appear and disappear: each label is a slot with room for some glyph words.
///
/// A line with fewer words than its slot is padded with copies of its last word. They cover the
/// same pixels at the same depth, so they are invisible, and a label's range of words still ends
/// where the next one's begins. A label of size 0 draws nothing.
extension GlyphBatch {
  /// Typesets a new label without showing it yet.
  ///
  /// - Returns: The line, and whether it needs a new batch: if it has images, or glyphs for which
  ///   no quad index is left.
  mutating func typesetLine(
    of tag: Tag, maximumWidth: Float, maximumLines: Int, strokes: TextStyle.Weight?,
    source: inout some GlyphSource
  ) -> (line: LiveLine, needsNewBatch: Bool) {
    var words: [GlyphWord] = []
    var images = ImageTypesetter(TagImages())
    let line = typeset(
      tag, label: 0, maximumWidth: maximumWidth, maximumLines: maximumLines, strokes: strokes,
      into: &words, images: &images, source: &source)
    let needsImages =
      !images.words.isEmpty || tag.details?.image?.isEmpty == false || tag.badge != nil
    return (
      LiveLine(words: words, half: line.half), needsImages || line.isIncomplete
    )
  }

  /// Reserves places in the atlas for the glyphs of new labels, which then wait to be drawn.
  ///
  /// - Returns: The quads of glyphs without room.
  mutating func arrangeNewGlyphs() -> Set<UInt16> {
    var unplaced: Set<UInt16> = []
    for index in arrangedGlyphs..<residency.glyphs.count {
      let key = residency.key(of: index)
      let geometry = residency.glyphs[index].geometry.reduced(to: residency.detail)
      if atlas.entries[key] == nil, (try? atlas.reserve(geometry, for: key)) == nil {
        unplaced.formUnion(residency.glyphs[index].quads)
        continue
      }
      if atlas.entries[key]?.isDrawn == true {
        show(index, detail: residency.detail)
      } else {
        wait(index)
      }
    }
    arrangedGlyphs = residency.glyphs.count
    // Existing glyphs may have new quads at other heights.
    for quad in arrangedQuads..<quads.count where !unplaced.contains(UInt16(quad)) {
      let glyph = residency.glyphOfQuad[quad]
      if residency.glyphs[glyph].isWaiting {
        atlas.bars?.show(in: &quads[quad])
      } else {
        show(glyph, detail: residency.sharpened.contains(glyph) ? .full : residency.detail)
      }
    }
    arrangedQuads = quads.count
    return unplaced
  }

  /// Shows a placeholder for a glyph until the glyph is drawn.
  private mutating func wait(_ index: Int) {
    try? atlas.drawBars()
    residency.glyphs[index].isWaiting = true
    residency.queue.append(index)
    guard let bars = atlas.bars else { return }
    for quad in residency.glyphs[index].quads { bars.show(in: &quads[Int(quad)]) }
  }

  /// Writes a line at size 0 into a slot with room for it.
  ///
  /// - Returns: The words that changed.
  mutating func write(
    _ line: LiveLine, color: UInt32, accent: UInt32, at place: SIMD3<Double>, inSlot slot: Int
  ) -> Range<Int> {
    let range = glyphRange(of: slot)
    labels[slot] = LabelRecord(
      position: SIMD3<Float>(place), size: 0, color: color, accent: accent,
      halfWidth: line.half.x, halfHeight: line.half.y, firstGlyph: UInt32(range.lowerBound))
    for (offset, index) in range.enumerated() {
      var word = line.words[min(offset, line.words.count - 1)]
      word.label = UInt32(slot)
      glyphs[index] = word
    }
    return range
  }

  /// Appends a slot.
  ///
  /// - Parameters:
  ///   - capacity: The number of its words.
  ///   - hasTiles: Whether each label has a plane of its own.
  mutating func appendSlot(capacity: Int, hasTiles: Bool) {
    labels.append(
      LabelRecord(
        position: .zero, size: 0, color: 0, halfWidth: 0, halfHeight: 0,
        firstGlyph: UInt32(glyphs.count)))
    glyphs += Array(
      repeating: GlyphWord(label: UInt32(labels.count - 1), quad: 0, pen: 0), count: capacity)
    if hasTiles { tiles.append(.unused) }
  }

  /// Keeps some slots in order, and removes the others with their words.
  ///
  /// Words of images stay with their labels; no place in an atlas changes.
  package mutating func keepSlots(_ kept: [Int]) {
    var (newLabels, newGlyphs, newImages): ([LabelRecord], [GlyphWord], [GlyphWord]) =
      ([], [], [])
    newLabels.reserveCapacity(kept.count)
    for (index, slot) in kept.enumerated() {
      var record = labels[slot]
      record.firstGlyph = UInt32(newGlyphs.count)
      newLabels.append(record)
      for var word in glyphs[glyphRange(of: slot)] {
        word.label = UInt32(index)
        newGlyphs.append(word)
      }
      for var word in images[imageRange(of: slot)] {
        word.label = UInt32(index)
        newImages.append(word)
      }
    }
    if !tiles.isEmpty { tiles = kept.map { tiles[$0] } }
    (labels, glyphs, images) = (newLabels, newGlyphs, newImages)
  }
}
