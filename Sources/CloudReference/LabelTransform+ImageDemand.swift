internal import TagSphereGeometry
package import TagSphereGlyphs
package import TagSphereLabels

extension LabelTransform {
  /// Returns how large the visible images of a batch appear.
  ///
  /// Images nearest to the middle of the picture come first.
  ///
  /// - Returns: The images that are at least partly visible.
  /// - Complexity: O(n log n) for n images.
  package func imageDemands(of batch: GlyphBatch) -> [ImageDemand] {
    var found: [Int: (pixels: Float, distance: Float)] = [:]
    let pixelsPerClipUnit = Float(uniforms.viewport.height) / 2
    for word in batch.images {
      let index = Int(word.label)
      let label = batch.labels[index]
      let size = size(of: label, index: index)
      let center = clipPosition(of: label, index: index)
      let quad = batch.imageQuads[Int(word.quad)]
      let reach = uniforms.projectionScale * size * SIMD2(label.halfWidth, label.halfHeight)
      guard size > 0, center.w > 0, abs(center.x) <= center.w + reach.x,
        abs(center.y) <= center.w + reach.y
      else { continue }
      let pixelsPerEm = uniforms.projectionScale.y * size / center.w * pixelsPerClipUnit
      let place = SIMD2(center.x, center.y) / center.w
      let pixels = max(quad.right - quad.left, quad.top - quad.bottom) * pixelsPerEm
      let distance = (place * place).sum()
      let entry = batch.imagePlaces[Int(word.quad)].entry
      let known = found[entry] ?? (0, .infinity)
      found[entry] = (max(known.pixels, pixels), min(known.distance, distance))
    }
    return found.sorted { ($0.value.distance, $0.key) < ($1.value.distance, $1.key) }
      .map { ImageDemand(entry: $0.key, pixels: $0.value.pixels) }
  }
}
