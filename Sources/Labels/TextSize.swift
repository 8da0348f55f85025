/// The size of the text.
public enum TextSize: Hashable, Sendable {
  /// The labels' boxes cover this share of the sphere's area, > 0.
  ///
  /// The boxes cover less if the widest label would otherwise exceed `GlyphBatch.widestLabel`.
  case density(Double)
  /// The heaviest label is a headline, and as many other labels are legible as the room allows; see `SizeBudget`.
  case budget
  /// One em, world units, > 0, of a label whose relative size is in the middle of the range.
  case height(Double)
}
