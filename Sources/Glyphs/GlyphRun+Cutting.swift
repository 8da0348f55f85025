extension GlyphRun {
  /// Returns the left part of a line that leaves room for an ellipsis, followed by the ellipsis.
  ///
  /// Clusters are kept whole. Shaping itself puts an ellipsis in the middle of a line, but it does
  /// not know the width of the boxes that replace missing glyphs. This method cuts lines with such
  /// boxes.
  ///
  /// - Parameters:
  ///   - width: The maximum width of the line, em. If even the ellipsis does not fit, only the
  ///     ellipsis remains.
  ///   - ellipsis: The run to end the line with.
  package func cut(to width: Float, ellipsis: GlyphRun) -> GlyphRun {
    var kept = glyphs.count
    func end(_ count: Int) -> Float { count < glyphs.count ? glyphs[count].origin.x : advance }
    func isWithinCluster(_ count: Int) -> Bool {
      count > 0 && count < glyphs.count && glyphs[count - 1].cluster == glyphs[count].cluster
    }
    while kept > 0, end(kept) + ellipsis.advance > width || isWithinCluster(kept) { kept -= 1 }
    let start = kept > 0 ? end(kept) : 0
    var run = self
    run.glyphs.removeSubrange(kept...)
    run.glyphs += ellipsis.glyphs.map { dot in
      PositionedGlyph(
        glyph: dot.glyph, origin: dot.origin + SIMD2(start, 0),
        cluster: kept < glyphs.count ? glyphs[kept].cluster : dot.cluster, advance: dot.advance)
    }
    run.advance = start + ellipsis.advance
    return run
  }
}
