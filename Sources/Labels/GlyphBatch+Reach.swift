internal import TagSphereForms
internal import TagSphereGlyphs
package import TagSphereLook

extension GlyphBatch {
  /// How far labels extend from their positions, world units.
  ///
  /// Sideways, this is half the width of the widest box. Vertically, it is the distance of the
  /// farthest ink, such as the ink of stacked marks.
  ///
  /// - Complexity: O(glyphs).
  package var labelReach: SIMD2<Double> {
    if !tiles.isEmpty { return SIMD2(repeating: tileReach) }
    var (across, upward) = (Float(0), Float(0))
    for (index, label) in labels.enumerated() {
      across = max(across, reachAcross(label) * label.size)
      for place in glyphRange(of: index) {
        let quad = quads[Int(glyphs[place].quad)]
        upward = max(upward, max(quad.top, -quad.bottom) * label.size)
      }
      for word in images[imageRange(of: index)] {
        let box = imagePlaces[Int(word.quad)].box
        upward = max(upward, max(box.top, -box.bottom) * label.size)
      }
    }
    return [Double(across), Double(upward)]
  }

  /// Returns how far a label's box extends to a side of its position, em.
  private func reachAcross(_ label: LabelRecord) -> Float {
    boxCenter(of: label).x + label.halfWidth
  }

  /// Returns ``labelReach`` extended by everything that a style draws around the text.
  ///
  /// - Complexity: O(glyphs).
  package func labelReach(in style: LabelStyle) -> SIMD2<Double> {
    guard style != .plain else { return labelReach }
    let across = labels.lazy.map { (reachAcross($0) + style.margin.x) * $0.size }.max() ?? 0
    let upward = labels.lazy.map { ($0.halfHeight + style.margin.y) * $0.size }.max() ?? 0
    return pointwiseMax(labelReach, [Double(across), Double(upward)])
  }

  /// The radius of a sphere about the centre that contains every label, world units.
  package var reach: Double { Self.reach(ofLabels: labelReach) }

  /// Returns the radius of a sphere about the centre that contains labels with a given reach, world units.
  package static func reach(ofLabels reach: SIMD2<Double>) -> Double {
    1 + (reach * reach).sum().squareRoot()
  }
}
