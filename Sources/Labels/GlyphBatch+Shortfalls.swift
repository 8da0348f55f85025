extension GlyphBatch {
  /// Glyphs and labels that degraded; every loss is counted here.
  public struct Shortfalls: Hashable, Sendable {
    /// Characters that no font has, with the number of labels; they are drawn as boxes.
    public var missing: [Unicode.Scalar: Int] = [:]
    /// Labels wider than the limit, cut at both ends: indices.
    public var cutLabels: [Int] = []
    /// Labels that consist only of blanks and invisible characters: indices.
    public var blankLabels: [Int] = []
    /// Labels that lack glyphs because the atlas has no room for them: indices.
    public var incompleteLabels: [Int] = []
    /// Glyphs without room in the atlas, which are not drawn.
    public var unplacedGlyphs = 0
    /// Images and colour glyphs without room in their atlas, which are not drawn.
    public var unplacedImages = 0

    /// No shortfalls.
    public init() {}
  }
}
