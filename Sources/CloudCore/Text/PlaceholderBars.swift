/// Soft bars in an atlas, which glyphs show until their own fields are drawn.
///
/// A quad that waits points at one of these instead of its field, so the shaders do not know of
/// waiting, and ordinary glyphs pay nothing for it. A quad has one scale for both directions,
/// so there is a bar for every aspect, a quarter apart:
///
///     ┌────────┬──────────────┐
///     │        │              │   Each bar is a capsule, a third of the quad's height thick, in
///     │  ▐██▌  │  ▐████████▌  │   the middle of a cell as high as the quad and as wide.
///     │        │              │
///     └────────┴──────────────┘
public struct PlaceholderBars: Hashable, Sendable {
  /// Where the bars lie.
  public let rectangle: AtlasRectangle

  /// Rows of a quad.
  private static let rows = 16
  /// Texels without ink about each cell, farther than any quad of the cell reaches.
  private static let margin = 3
  /// Bars; the last one's quad is four times as wide as high.
  private static let count = 16
  /// Half the thickness of a bar, texels.
  private static let radius: Float = 2.75

  /// Columns of all bars.
  static let width = left(of: count)
  /// Rows of all bars.
  static let height = rows + 2 * margin

  /// Points a quad at its bar.
  ///
  /// - Parameter quad: Its bounds are those of the ink.
  func show(in quad: inout GlyphQuad) {
    let size = SIMD2(quad.right - quad.left, quad.top - quad.bottom)
    let aspect = size.y > 0 ? size.x / size.y : .infinity
    let index = max(0, min(Self.count - 1, Int(min(aspect, 64) * 4) - 1))
    // Wider ones than the last are dashes: of those the bar's middle fills all.
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

  /// The bars' distances, bottom row first.
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

  /// Columns of a bar's quad.
  private static func columns(of index: Int) -> Int { (index + 1) * rows / 4 }

  /// The first column of a bar's cell.
  private static func left(of index: Int) -> Int {
    (0..<index).reduce(0) { $0 + columns(of: $1) + 2 * margin }
  }
}
