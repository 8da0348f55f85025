extension GlyphRun {
  /// The left part of a line, as much as leaves room for an ellipsis, and the ellipsis.
  ///
  /// Clusters stay whole. Shaping ends lines in an ellipsis itself, on their reading end; this is
  /// for boxes of missing glyphs alone, of whose width shaping knows nothing.
  ///
  /// - Parameters:
  ///   - width: Where the line is to end, em; where not even the ellipsis fits, it stands alone.
  ///   - ellipsis: What to end it in.
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
        cluster: kept < glyphs.count ? glyphs[kept].cluster : dot.cluster)
    }
    run.advance = start + ellipsis.advance
    return run
  }
}
