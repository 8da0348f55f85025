extension WeightScale {
  /// The scaled values of a column that may lack some.
  ///
  /// Logarithms and roots need numbers that are not negative: a column with negative ones is scaled
  /// linearly instead, unless by ranks.
  ///
  /// - Parameter values: Finite, in any order; nil where there is none.
  /// - Returns: As many numbers in 0…1, nil where there is no value; all 0.5 where all are equal.
  public func normalized(_ values: [Double?]) -> [Double?] {
    let present = values.compactMap { $0 }
    let hasNegative = present.contains { $0 < 0 }
    let scale = hasNegative && (self == .log || self == .sqrt) ? .linear : self
    var rest = scale.normalized(present)[...]
    return values.map { $0 == nil ? nil : rest.removeFirst() }
  }
}

extension LabelPlacement {
  /// Gives labels the sizes of a column in place of the weights'.
  ///
  /// - Parameters:
  ///   - positions: Places on the range of sizes, 0…1, one a tag; nil takes the least.
  ///   - range: Relative size of the least and of the greatest; both > 0.
  public mutating func resize(by positions: [Double?], range: ClosedRange<Double>) {
    precondition(
      positions.count == relativeSizes.count,
      "\(positions.count) sizes for \(relativeSizes.count) labels")
    relativeSizes = positions.map {
      range.lowerBound + (range.upperBound - range.lowerBound) * ($0 ?? 0)
    }
  }
}
