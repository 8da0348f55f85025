/// The placeholders of an atlas: soft bars that stand for glyphs whose fields are not drawn yet.
///
/// The quad of a waiting glyph refers to a bar instead of a field. So the shaders need no special
/// case, and ordinary glyphs cost nothing more. A quad has the same scale in both directions, so
/// there is one bar per aspect ratio, in steps of a quarter:
///
///     ┌────────┬──────────────┐
///     │        │              │   Each bar is a capsule, a third of the quad's height thick, in
///     │  ▐██▌  │  ▐████████▌  │   the middle of a cell as high as the quad and as wide.
///     │        │              │
///     └────────┴──────────────┘
package struct PlaceholderBars: Hashable, Sendable {
  /// The place of the bars in the atlas.
  package let rectangle: AtlasRectangle

  /// The height of a quad, texels.
  private static let rows = 16
  /// The empty margin around each cell, texels; a quad never reaches beyond it.
  private static let margin = 3
  /// The number of bars.
  ///
  /// The quad of the last bar is four times as wide as high.
  private static let count = 16
  /// Half the thickness of a bar, texels.
  private static let radius: Float = 2.75

  /// The width of all bars, texels.
  static let width = left(of: count)
  /// The height of all bars, texels.
  static let height = rows + 2 * margin

  /// Makes a quad show the placeholder of its aspect ratio.
  ///
  /// - Parameter quad: A quad whose bounds are those of the ink.
  package func show(in quad: inout GlyphQuad) {
    let size = SIMD2(quad.right - quad.left, quad.top - quad.bottom)
    let aspect = size.y > 0 ? size.x / size.y : .infinity
    let index = max(0, min(Self.count - 1, Int(min(aspect, 64) * 4) - 1))
    // A quad wider than the last bar is a dash; the middle of the bar fills it completely.
    let rows = Float(Self.rows)
    let widest = Float(Self.columns(of: index) + Self.rows / 4)
    let scale = min(rows / max(size.y, 1e-6), widest / max(size.x, 1e-6))
    let middle = SIMD2(
      Float(Self.left(of: index) + Self.margin) + Float(Self.columns(of: index)) / 2,
      Float(Self.margin) + rows / 2)
    let corner = SIMD2(Float(rectangle.x), Float(rectangle.y)) + middle - size * scale / 2
    (quad.texelX, quad.texelY) = (corner.x, corner.y)
    quad.texelsPerEm = scale
    quad.layer = UInt32(rectangle.layer)
  }

  /// The encoded distances of the bars, bottom row first.
  static let texels: [UInt8] = {
    var texels = [UInt8](repeating: 0, count: width * height)
    for index in 0..<count {
      let halfWidth = Float(columns(of: index)) / 2
      let radius = min(radius, halfWidth)
      for row in 0..<height {
        for column in 0..<columns(of: index) + 2 * margin {
          let x = abs(Float(column - margin) + 0.5 - halfWidth)
          let y = abs(Float(row - margin) + 0.5 - Float(rows) / 2)
          let beyond = max(0, x - (halfWidth - radius))
          let distance = radius - (beyond * beyond + y * y).squareRoot()
          texels[row * width + left(of: index) + column] = DistanceField.byte(
            distance: distance, spread: 6)
        }
      }
    }
    return texels
  }()

  /// Returns the width of a bar's quad, texels.
  private static func columns(of index: Int) -> Int { (index + 1) * rows / 4 }

  /// Returns the first column of a bar's cell.
  private static func left(of index: Int) -> Int {
    (0..<index).reduce(0) { $0 + columns(of: $1) + 2 * margin }
  }
}
