internal import TagSphereGlyphs
internal import TagSphereTagData

/// Runs of glyphs that took long to shape, so that the texts of a cloud are typeset again without waiting for them.
///
/// A ligature of eighteen letters takes fifty times as long as a short word.
struct CostlyRuns {
  /// What decides the glyphs of a run.
  struct Key: Hashable {
    var text: String
    var style: TextStyle
    var maximumWidth: Float?
  }

  /// The most glyphs that are kept, of all runs; all are dropped when there are more.
  private static let mostGlyphs = 1 << 19

  /// How long shaping takes, at least, for a run to be kept.
  var leastTime = Duration.microseconds(20)
  /// How many runs were shaped.
  private(set) var shapedCount = 0
  private var runs: [Key: GlyphRun] = [:]
  private var glyphCount = 0

  /// Returns a run that is kept, or else the one that a function shapes.
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
