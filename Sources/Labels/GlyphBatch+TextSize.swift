extension GlyphBatch {
  /// The size of the text.
  public enum TextSize: Hashable, Sendable {
    /// The labels' boxes cover this share of the sphere's area, > 0.
    ///
    /// The share is smaller if the widest label would otherwise exceed `GlyphBatch.widestLabel`.
    case density(Double)
    /// The heaviest label is a headline, and as many others are legible as there is room for; see `SizeBudget`.
    case budget
    /// One em of a label of the middle relative size, world units, > 0.
    case height(Double)
  }

  /// The default width beyond which lines are broken, em.
  public static let defaultLabelWidth: Float = 14
  /// The default number of lines that a long text is broken into.
  public static let defaultLineCount = 3
  /// The largest number of lines that can be requested.
  public static let greatestLineCount = 12
  /// The largest width that can be requested, em: pens reach no farther than `GlyphWord.penLimit` to either side.
  public static let greatestLabelWidth: Float = 120

  /// The largest width of a label when the size follows from the density, world units.
  public static let widestLabel = 1.5
}
