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
