internal import TagSphereGlyphs

/// The common properties of the bars that replace text too small to be read.
///
/// The properties are the position of a text's ink in its label's box, and the share of the bar's
/// area that the ink covers.
package struct BarInk: Hashable, Sendable {
  /// The distances from the bottom and the top of a label's box to its ink, em.
  package let inset: SIMD2<Float>
  /// The share of a bar's area that is ink, 0…1.
  package let share: Float

  /// The em, pixels, from which labels of a moving cloud are drawn as letters instead of bars.
  ///
  /// Below half of it, all are bars.
  package static let largestSize: Float = 6

  /// The number of labels that are measured.
  private static let sampleCount = 256

  /// Measures an evenly chosen sample of a batch's labels; nil if no letter of these labels is drawn yet.
  package init?(_ batch: GlyphBatch) {
    var (ink, area, weight) = (Float.zero, Float.zero, Float.zero)
    var inset = SIMD2<Float>.zero
    var inkOfQuad: [UInt16: Float] = [:]
    let step = max(1, batch.labels.count / Self.sampleCount)
    // Skip labels with placeholders, whose ink differs from the ink of their glyphs.
    let measured = stride(from: 0, to: batch.labels.count, by: step).filter { index in
      let words = batch.glyphs[batch.glyphRange(of: index)]
      return !words.isEmpty && !words.contains { batch.residency.isWaiting(quad: Int($0.quad)) }
    }
    for index in measured {
      let label = batch.labels[index]
      for word in batch.glyphs[batch.glyphRange(of: index)] {
        let quad = batch.quads[Int(word.quad)]
        let width = quad.right - quad.left
        let known = inkOfQuad[word.quad] ?? batch.atlas.ink(of: quad)
        inkOfQuad[word.quad] = known
        ink += known
        // Weight by width, because wide letters tell more about the position of ink.
        inset += width * [quad.bottom + label.halfHeight, label.halfHeight - quad.top]
        weight += width
      }
    }
    guard weight > 0, ink > 0 else { return nil }
    inset /= weight
    for index in measured {
      let label = batch.labels[index]
      area += 2 * label.halfWidth * max(2 * label.halfHeight - inset.sum(), 0)
    }
    guard area > 0 else { return nil }
    (self.inset, share) = (inset, min(ink / area, 1))
  }
}

extension GlyphAtlas {
  /// Returns the area of a glyph's ink, em².
  fileprivate func ink(of quad: GlyphQuad) -> Float {
    guard Int(quad.layer) < layers.count else { return 0 }
    let texels = layers[Int(quad.layer)]
    let width = Int(((quad.right - quad.left) * quad.texelsPerEm).rounded(.up))
    let height = Int(((quad.top - quad.bottom) * quad.texelsPerEm).rounded(.up))
    let (left, bottom) = (Int(quad.texelX), Int(quad.texelY))
    var count = 0
    for y in bottom..<min(bottom + height, layerHeight) {
      for x in left..<min(left + width, layerWidth) where texels[y * layerWidth + x] >= 128 {
        count += 1
      }
    }
    return Float(count) / (quad.texelsPerEm * quad.texelsPerEm)
  }
}
