internal import TagSphereGlyphs
internal import TagSphereTagData

/// A cache of glyph runs that took long to shape, so that typesetting the texts of a cloud again is fast.
///
/// A ligature of eighteen letters takes fifty times as long to shape as a short word.
struct CostlyRuns {
  /// The inputs that determine the glyphs of a run.
  struct Key: Hashable {
    var text: String
    var style: TextStyle
    var maximumWidth: Float?
  }

  /// The maximum number of cached glyphs in all runs.
  ///
  /// Beyond it, the cache is emptied.
  private static let mostGlyphs = 1 << 19

  /// The minimum shaping time for a run to be cached.
  var leastTime = Duration.microseconds(20)
  /// The number of runs that have been shaped.
  private(set) var shapedCount = 0
  private var runs: [Key: GlyphRun] = [:]
  private var glyphCount = 0

  /// Returns the cached run of a key.
  ///
  /// A run that is not cached is shaped.
  mutating func run(_ key: Key, shaping: () -> GlyphRun) -> GlyphRun {
    if !runs.isEmpty, let kept = runs[key] { return kept }
    let start = ContinuousClock.now
    let run = shaping()
    shapedCount += 1
    if ContinuousClock.now - start >= leastTime {
      if glyphCount + run.glyphs.count > Self.mostGlyphs { (runs, glyphCount) = ([:], 0) }
      runs[key] = run
      glyphCount += run.glyphs.count
    }
    return run
  }
}
