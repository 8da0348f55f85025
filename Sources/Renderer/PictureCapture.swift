package import TagSphereGLObjects
package import TagSphereGeometry
package import TagSphereLabels

/// Renders one view as a picture, strip by strip from the top.
///
/// A poster is never in memory as a whole, so any size needs little memory.
///
/// A picture that is larger than the driver can address is drawn in tiles side by side. Each tile is a
/// part of one view.
package struct PictureCapture {
  /// The rows of each strip, from the top.
  package let strips: [Range<Int>]

  private let viewport: Viewport
  private let factor: Int
  private let quality: EdgeQuality
  private let frame: FrameUniforms
  private let tiling: PictureTiling
  private let renderer: LabelRenderer
  private let overlays: [any PictureLayer]
  private let targets = Targets()

  /// The targets of the last strip, one for each tile width.
  private final class Targets {
    var known: [SIMD2<Int>: RenderTarget] = [:]
  }

  /// The maximum number of samples held at a time; each has eight bytes of colour and depth.
  private static let samplesPerStrip = 8 << 20

  /// Prepares a picture.
  ///
  /// - Parameters:
  ///   - viewport: The picture's size, pixels.
  ///   - margin: The width of the background beyond each edge of the picture, pixels, ≥ 0.
  ///   - supersampling: Drawn pixels per picture pixel in each direction, ≥ 1.
  ///   - quality: How edges are drawn.
  ///   - renderer: The renderer of the labels.
  ///   - overlays: The layers over the labels, laid out for `viewport`, lowest first.
  ///   - longestTile: The maximum number of drawn pixels of a tile in each direction; nil for the
  ///     driver's limit.
  ///   - uniforms: Returns the view's uniforms for the size that is drawn.
  /// - Throws: `GLError.unsupported` if a transparent background is requested with one sample per
  ///   pixel. `.tooLarge` if the driver cannot address that many pixels, and an overlay cannot be
  ///   drawn in tiles.
  package init(
    viewport: Viewport, margin: Int = 0, supersampling: Int, quality: EdgeQuality,
    renderer: LabelRenderer, overlays: [any PictureLayer] = [], longestTile: Int? = nil,
    uniforms: (Viewport) -> FrameUniforms
  ) throws(GLError) {
    self.viewport = viewport
    factor = supersampling
    self.renderer = renderer
    self.overlays = overlays
    let drawn = Viewport(width: viewport.width * factor, height: viewport.height * factor)
    let limit = min(renderer.driver.maximumSize, longestTile ?? .max)
    let quality = quality.drawable(hasSampleMask: ContextFeatures.current.hasSampleMask)
    self.quality = quality
    let grid = quality.pixelGrid
    tiling = PictureTiling(
      viewport, margin: margin, longestSide: max(limit / (factor * grid), 1))
    guard tiling.isWhole || overlays.allSatisfy(\.drawsTiles) else {
      throw .tooLarge(
        "the graphics driver draws at most \(limit)×\(limit) pixels of wheels, and this picture needs "
          + "\(drawn.width)×\(drawn.height); ask for a smaller --size or --supersample")
    }
    frame = uniforms(drawn)
    guard quality.averages || factor > 1 || !frame.isTransparent else {
      throw .unsupported(
        "a transparent background needs several samples per pixel; give "
          + "--quality best and --samples 4, or use a driver with multisampling")
    }
    let rowSamples = tiling.size.width * factor * factor * quality.samples * grid * grid
    let rows = min(tiling.size.height, max(1, Self.samplesPerStrip / rowSamples))
    strips = tiling.rows.flatMap { tile in
      stride(from: tile.lowerBound, to: tile.upperBound, by: rows).map {
        $0..<min($0 + rows, tile.upperBound)
      }
    }
  }

  /// Whether pixels may be transparent.
  package var isTransparent: Bool { frame.isTransparent }

  /// Draws a strip.
  ///
  /// - Parameter strip: One of ``strips``.
  /// - Returns: Four bytes per pixel, sRGB-encoded, straight alpha, top row first.
  package func pixels(of strip: Range<Int>) throws(GLError) -> [UInt8] {
    let parts = tiling.columns
    guard parts.count > 1 else { return try pixels(of: strip, columns: parts[0]) }
    var pieces: [[UInt8]] = []
    for columns in parts { pieces.append(try pixels(of: strip, columns: columns)) }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(viewport.width * strip.count * 4)
    for row in 0..<strip.count {
      for (columns, piece) in zip(parts, pieces) {
        rgba += piece[row * columns.count * 4..<(row + 1) * columns.count * 4]
      }
    }
    return rgba
  }

  /// Draws the part of a strip that is in one tile.
  private func pixels(of strip: Range<Int>, columns: Range<Int>) throws(GLError) -> [UInt8] {
    let size = SIMD2(columns.count, strip.count)
    if targets.known[size] == nil {
      // Targets for strips of another height are not needed any more.
      targets.known = targets.known.filter { $0.key.y == size.y }
      targets.known[size] = try RenderTarget(
        width: size.x, height: size.y, quality: quality, supersampling: factor)
    }
    guard let target = targets.known[size] else { return [] }
    let (tile, corner) = tiling.tile(ofColumn: columns.lowerBound, row: strip.lowerBound)
    let below = tiling.size.height - (strip.upperBound - corner.y)
    try target.draw(
      frame.showing(tile?.enlarged(by: factor)), with: renderer, overlays: overlays,
      x: (columns.lowerBound - corner.x) * factor, y: below * factor)
    target.resolve()
    let pixels = target.pixels()
    try Driver.check()
    return pixels
  }
}

/// The tiles of a picture and its margin; all tiles have one size.
///
/// The last tiles may reach beyond the right and the lower edge.
struct PictureTiling {
  /// The size of a tile, pixels.
  let size: Viewport
  /// The ranges of columns and rows of the tiles, from the left and from the top.
  let columns: [Range<Int>]
  let rows: [Range<Int>]
  private let whole: Viewport
  private let margin: Int

  init(_ viewport: Viewport, margin: Int = 0, longestSide: Int) {
    (whole, self.margin) = (viewport, margin)
    func parts(of length: Int) -> (side: Int, [Range<Int>]) {
      let count = (length + longestSide - 1) / longestSide
      let side = (length + count - 1) / count
      return (side, (0..<count).map { $0 * side..<min(($0 + 1) * side, length) })
    }
    let (across, down) = (
      parts(of: viewport.width + 2 * margin), parts(of: viewport.height + 2 * margin)
    )
    size = Viewport(width: across.side, height: down.side)
    (columns, rows) = (across.1, down.1)
  }

  /// Whether one tile is the whole picture.
  var isWhole: Bool { size == whole }

  /// Returns the tile that contains a pixel, and the tile's upper left corner.
  ///
  /// The tile is nil for the whole picture. Pixels are counted from the upper left corner of the
  /// margin.
  func tile(ofColumn column: Int, row: Int) -> (tile: FrameTile?, corner: SIMD2<Int>) {
    let corner = SIMD2(column / size.width * size.width, row / size.height * size.height)
    if isWhole { return (nil, .zero) }
    let lower = whole.height + margin - corner.y - size.height
    return (FrameTile(whole: whole, size: size, origin: SIMD2(corner.x - margin, lower)), corner)
  }
}
