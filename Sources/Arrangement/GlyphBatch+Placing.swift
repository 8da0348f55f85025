package import TagSphereForms
internal import TagSphereGlyphs
package import TagSphereLabels

extension GlyphBatch {
  /// Sets the labels' positions and sizes.
  ///
  /// - Parameters:
  ///   - placement: Positions and relative sizes, one per label.
  ///   - textSize: The size of the text as a whole.
  package mutating func place(_ placement: LabelPlacement, textSize: TextSize) {
    precondition(
      placement.positions.count == labels.count,
      "\(placement.positions.count) places for \(labels.count) labels")
    if textSize == .budget { return placeInBudget(placement) }
    let unit = worldUnitsPerRelativeSize(
      textSize, relativeSizes: placement.relativeSizes, form: placement.form)
    for index in labels.indices {
      setPlace(SIMD3<Float>(placement.positions[index]), ofLabel: index)
      setSize(Float(placement.relativeSizes[index] * unit), ofLabel: index)
    }
  }

  private mutating func placeInBudget(_ placement: LabelPlacement) {
    let budget = sizeBudget(
      relativeSizes: placement.relativeSizes, range: placement.sizeRange,
      leastWeightShare: placement.leastWeightShare, scale: placement.scale)
    for index in labels.indices {
      setPlace(SIMD3<Float>(placement.positions[index]), ofLabel: index)
      setSize(Float(budget.size(of: index)), ofLabel: index)
    }
  }

  /// Returns the world size of one em at relative size 1.
  ///
  /// - Parameter relativeSizes: One per label; labels of size 0 do not count.
  package func worldUnitsPerRelativeSize(
    _ textSize: TextSize, relativeSizes: [Double], form: CloudForm
  ) -> Double {
    switch textSize {
    case .height(let height):
      let sizes = relativeSizes.lazy.filter { $0 > 0 }
      return height / (((sizes.min() ?? 1) + (sizes.max() ?? 1)) / 2)
    case .budget:
      return worldUnitsPerRelativeSize(.density(0.35), relativeSizes: relativeSizes, form: form)
    case .density(let density):
      var area = 0.0
      var widest = 0.0
      for (label, size) in zip(labels, relativeSizes) {
        let width = Double(label.halfWidth) * 2
        area += width * Double(label.halfHeight) * 2 * size * size
        widest = max(widest, width * size)
      }
      guard area > 0 else { return 1 }
      return min((density * form.area / area).squareRoot(), Self.widestLabel / widest)
    }
  }
}
