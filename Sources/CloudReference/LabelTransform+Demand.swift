public import TagSphereCloudCore
internal import TagSphereGeometry

extension LabelTransform {
  /// What a label behind the rim counts of its size: it is dim, and seen after those in front.
  private static let shareBehind: Float = 0.25

  /// How large the glyphs of a batch are seen in this frame.
  ///
  /// - Returns: For each quad, pixels per em of the largest label in sight that has it, labels
  ///   behind the rim counted a quarter; 0 for quads out of sight.
  /// - Complexity: O(labels + glyphs in sight).
  public func demand(of batch: GlyphBatch) -> [Float] {
    var demand = [Float](repeating: 0, count: batch.quads.count)
    let pixelsPerClipUnit = Float(uniforms.viewport.height) / 2
    for (index, label) in batch.labels.enumerated() {
      let center = clipPosition(of: label)
      let reach = uniforms.projectionScale * label.size * SIMD2(label.halfWidth, label.halfHeight)
      guard center.w > 0, abs(center.x) <= center.w + reach.x, abs(center.y) <= center.w + reach.y
      else { continue }
      var pixelsPerEm = uniforms.projectionScale.y * label.size / center.w * pixelsPerClipUnit
      if recession(of: label) > 1 { pixelsPerEm *= Self.shareBehind }
      for word in batch.glyphs[batch.glyphRange(of: index)] {
        demand[Int(word.quad)] = max(demand[Int(word.quad)], pixelsPerEm)
      }
    }
    return demand
  }
}
