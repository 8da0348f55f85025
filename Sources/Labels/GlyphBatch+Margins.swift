package import TagSphereForms
internal import TagSphereGlyphs
package import TagSphereLook

extension GlyphBatch {
  /// The margin of a label's ink that other labels leave free, em.
  package static let inkMargin = SIMD2<Float>(0.22, 0.14)
  /// The margin of a label's box that other labels leave free, em.
  static let boxMargin = SIMD2<Float>(repeating: 0.06)

  /// Returns the bounds of a label's ink and images plus the margin that other labels leave free.
  ///
  /// - Parameters:
  ///   - index: The label.
  ///   - box: The box that the style draws around each label, which is also left free; nil without
  ///     boxes.
  /// - Returns: The bounds, em from the label's centre; empty without ink and images.
  package func spacedInkBounds(ofLabel index: Int, in box: LabelStyle.Box? = nil) -> Box {
    let ink = inkBounds(ofLabel: index)
    guard ink.size.x > 0 else { return ink }
    let spaced = Box(low: ink.low - Self.inkMargin, high: ink.high + Self.inkMargin)
    guard let box else { return spaced }
    let label = labels[index]
    let half = SIMD2(label.halfWidth, label.halfHeight) + box.padding + Self.boxMargin
    let center = boxCenter(of: label)
    return spaced.union(Box(low: center - half, high: center + half))
  }
}

extension LabelStyle {
  /// The room between a label's text and an edge of the picture, em; more than decluttering requires.
  package var sideMargin: Float { Self.sideMargin(in: box) }

  /// Returns the room between a label's text and an edge of the picture, em, for labels with a box or without one.
  package static func sideMargin(in box: Box?) -> Float {
    let box = box.map { $0.padding.x + GlyphBatch.boxMargin.x } ?? 0
    return max(box, GlyphBatch.inkMargin.x) + 0.12
  }
}
