extension GlyphBatch {
  /// The default width beyond which lines are broken, em.
  package static let defaultLabelWidth: Float = 14
  /// The default number of lines that a long text is broken into.
  package static let defaultLineCount = 3
  /// The largest number of lines that can be requested.
  package static let greatestLineCount = 12
  /// The largest width that can be requested, em: pens reach no farther than `GlyphWord.penLimit` to either side.
  package static let greatestLabelWidth: Float = 120

  /// The largest width of a label when the size follows from the density, world units.
  package static let widestLabel = 1.5
}
