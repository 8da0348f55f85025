internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData

/// A batch whose labels appear and disappear.
///
/// Each label is a slot with room for some glyph words.
///
/// A line with fewer words than its slot is padded with copies of its last word. The copies cover
/// the same pixels at the same depth, so they are invisible. A slot's range of words always ends at
/// the first word of the next slot. A label of size 0 draws nothing.
extension GlyphBatch {
  /// Typesets a new label without showing it yet.
  ///
  /// - Returns: The line, and whether it needs a new batch. It does if it has images, or glyphs for
  ///   which no quad index is left.
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

  /// Writes a line at size 0 into a slot with room for it.
  ///
  /// - Returns: The words that changed.
  mutating func write(
    _ line: LiveLine, color: UInt32, accent: UInt32, at place: SIMD3<Double>, inSlot slot: Int
  ) -> Range<Int> {
    replaceLabel(
      slot,
      by: LabelRecord(
        position: SIMD3<Float>(place), size: 0, color: color, accent: accent,
        halfWidth: line.half.x, halfHeight: line.half.y, firstGlyph: 0), words: line.words)
  }
}
