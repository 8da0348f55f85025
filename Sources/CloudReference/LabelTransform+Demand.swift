internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels

extension LabelTransform {
  /// The factor on the size of labels behind the rim.
  ///
  /// Such labels are dim, and less visible than labels in front.
  private static let shareBehind: Float = 0.25

  /// Returns how large the glyphs of a batch appear in this frame.
  ///
  /// - Returns: For each quad, the pixels per em of the largest visible label that uses the quad; 0
  ///   for invisible quads. Labels behind the rim count at a quarter of their size.
  /// - Complexity: O(labels + visible glyphs).
  package func demand(of batch: GlyphBatch) -> [Float] {
    var demand = [Float](repeating: 0, count: batch.quads.count)
    let pixelsPerClipUnit = Float(uniforms.viewport.height) / 2
    for (index, label) in batch.labels.enumerated() {
      let center = clipPosition(of: label)
      let size = label.size * uniforms.depthScale(of: label)
      let reach = uniforms.projectionScale * size * SIMD2(label.halfWidth, label.halfHeight)
      guard center.w > 0, abs(center.x) <= center.w + reach.x, abs(center.y) <= center.w + reach.y
      else { continue }
      var pixelsPerEm = uniforms.projectionScale.y * size / center.w * pixelsPerClipUnit
      if recession(of: label) > 1 { pixelsPerEm *= Self.shareBehind }
      for word in batch.glyphs[batch.glyphRange(of: index)] {
        demand[Int(word.quad)] = max(demand[Int(word.quad)], pixelsPerEm)
      }
    }
    return demand
  }
}
