extension GlyphBatch {
  /// Glyphs and labels that could not be drawn as requested; every loss is counted here.
  package struct Shortfalls: Hashable, Sendable {
    /// Characters that no font has, which are drawn as boxes, with the number of labels that contain them.
    package var missing: [Unicode.Scalar: Int] = [:]
    /// The indices of labels wider than the limit, which are cut at both ends.
    package var cutLabels: [Int] = []
    /// The indices of labels that consist only of blanks and invisible characters.
    package var blankLabels: [Int] = []
    /// The indices of labels that lack glyphs because the atlas has no room for these glyphs.
    package var incompleteLabels: [Int] = []
    /// Glyphs without room in the atlas, which are not drawn.
    package var unplacedGlyphs = 0
    /// Images and colour glyphs without room in their atlas, which are not drawn.
    package var unplacedImages = 0

    /// No shortfalls.
    package init() {}
  }
}
