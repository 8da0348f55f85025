extension GlyphBatch {
  /// The default width beyond which lines are broken, em.
  package static let defaultLabelWidth: Float = 14
  /// The default maximum number of lines into which a long text is broken.
  package static let defaultLineCount = 3
  /// The largest number of lines that can be requested.
  package static let greatestLineCount = 12
  /// The largest label width that can be requested, em; a pen reaches at most `GlyphWord.penLimit` to either side.
  package static let greatestLabelWidth: Float = 120

  /// The largest width of a label, world units, if the text size follows from a density.
  package static let widestLabel = 1.5
}
