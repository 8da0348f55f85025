/// Reads the weights of a table's rows in the style of their column.
struct RowWeights: Sendable {
  /// The weight of rows whose weight is missing.
  let weightOfNone: Double
  private let style: NumberStyle
  /// Whether the style is plain; stored, to save a comparison per row.
  private let isPlain: Bool
  /// The weights that do not fit the style.
  private(set) var watch = StyleWatch()

  /// Creates a reader of weights.
  ///
  /// - Parameters:
  ///   - style: The style of the column.
  ///   - weightOfNone: The weight of rows whose weight is missing.
  init(style: NumberStyle, weightOfNone: Double) {
    (self.style, self.weightOfNone) = (style, weightOfNone)
    isPlain = style == .plain
  }

  /// Returns a weight in the plain style; nil if the field or the column has another style.
  func plainWeight(_ field: ArraySlice<UInt8>) -> Double? {
    isPlain ? try? WeightParser.weight(field) : nil
  }

  /// Returns a weight in the column's style, or in another unambiguous style.
  mutating func weight(_ field: ArraySlice<UInt8>) throws(WeightFault) -> Double {
    try style.weight(field, watch: &watch)
  }
}
