extension WeightScale {
  /// Returns the scaled values of a column in which values may be missing.
  ///
  /// Logarithms and roots require non-negative numbers. For these scales, a column with negative
  /// values is scaled linearly instead.
  ///
  /// - Parameter values: Finite, in any order; nil if missing.
  /// - Returns: One number in 0…1 per value, nil for a missing value; all 0.5 if all values are
  ///   equal.
  public func normalized(_ values: [Double?]) -> [Double?] {
    let present = values.compactMap { $0 }
    let hasNegative = present.contains { $0 < 0 }
    let scale = hasNegative && (self == .log || self == .sqrt) ? .linear : self
    var rest = scale.normalized(present)[...]
    return values.map { $0 == nil ? nil : rest.removeFirst() }
  }
}
