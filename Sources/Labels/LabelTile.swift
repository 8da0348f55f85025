package import TagSphereForms
internal import TagSphereGlyphs

/// The plane of one label that faces outward: 32 bytes, two `RGBA32UI` texels of a texture.
///
/// Its memory layout is a contract with `Shaders/label.glsl`.
package struct LabelTile: Hashable, Sendable, BitwiseCopyable {
  /// The direction of the line of text, a unit vector, model space; the last word is unused.
  package var right: SIMD4<Float>
  /// The direction from the letters' baseline to their top, a unit vector, model space; the last
  /// word is unused.
  package var up: SIMD4<Float>

  /// Creates a tile from its axes, rounded.
  package init(_ axes: LabelAxes) {
    right = SIMD4<Float>(SIMD4(axes.right, 0))
    up = SIMD4<Float>(SIMD4(axes.up, 0))
  }

  private init() { (right, up) = ([1, 0, 0, 0], [0, 1, 0, 0]) }

  /// A plane for labels that have no plane yet.
  package static let unused = LabelTile()
}

extension GlyphBatch {
  /// How far tiles extend beyond a distance of 1 from the centre, world units, ≥ 0.
  ///
  /// - Complexity: O(glyphs).
  var tileReach: Double {
    let upward = inkHeights
    var farthest: Float = 1
    for (index, label) in labels.enumerated() {
      let (right, up) = (tiles[index].right, tiles[index].up)
      let center = SIMD4(label.x, label.y, label.z, 0)
      let across = right * (label.halfWidth * label.size)
      let along = up * (max(upward[index], label.halfHeight) * label.size)
      for corner in [across + along, across - along] {
        for point in [center + corner, center - corner] {
          farthest = max(farthest, (point * point).sum())
        }
      }
    }
    return Double(farthest.squareRoot()) - 1
  }

  /// The largest vertical extent of each label's ink from its position, up or down, em.
  private var inkHeights: [Float] {
    var heights = [Float](repeating: 0, count: labels.count)
    for word in glyphs {
      let quad = quads[Int(word.quad)]
      heights[Int(word.label)] = max(heights[Int(word.label)], quad.top, -quad.bottom)
    }
    return heights
  }
}
