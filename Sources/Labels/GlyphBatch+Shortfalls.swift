extension GlyphBatch {
  /// Glyphs and labels that degraded; every loss is counted here.
  package struct Shortfalls: Hashable, Sendable {
    /// Characters that no font has, with the number of labels; they are drawn as boxes.
    package var missing: [Unicode.Scalar: Int] = [:]
    /// Labels wider than the limit, cut at both ends: indices.
    package var cutLabels: [Int] = []
    /// Labels that consist only of blanks and invisible characters: indices.
    package var blankLabels: [Int] = []
    /// Labels that lack glyphs because the atlas has no room for them: indices.
    package var incompleteLabels: [Int] = []
    /// Glyphs without room in the atlas, which are not drawn.
    package var unplacedGlyphs = 0
    /// Images and colour glyphs without room in their atlas, which are not drawn.
    package var unplacedImages = 0

    /// No shortfalls.
    package init() {}
  }
}
