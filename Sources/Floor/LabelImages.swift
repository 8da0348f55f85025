internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels

/// Draws images of whole labels; each byte of an image is the share of ink in a texel.
///
/// In the home view, a label's image has about one texel per pixel of the label: 4 to 45 texels per em, in
/// steps of √2. Strokes of small text are thinner than a texel, so no texel would reach one half. The
/// bytes are therefore scaled until the area of the picture that reaches one half equals the area of the
/// ink.
struct LabelImages {
  /// The resolutions of images, texels per em.
  private static let scales: [Float] = [4, 6, 8, 11, 16, 23, 32, 45]
  /// The number of positions of the pen within a texel for which glyphs are drawn.
  private static let phases = 4
  /// The longest side of an image, texels; longer images have a lower resolution.
  static let longest = 1024
  /// The number of glyphs that determine the gain of a scale.
  private static let glyphsMeasured = 256
  /// The least value that is not discarded: the value of byte 128 of 255, within rounding.
  private static let half: Float = 128.5 / 255

  private let batch: GlyphBatch
  private let pixelsPerUnit: Float
  private var glyphs: [GlyphImage?]
  /// The factor on the shares of ink at each scale; nil before the first image of the scale.
  private var gains: [Float?]

  /// The ink of one glyph at one scale and phase.
  private struct GlyphImage {
    /// The lower left texel, relative to the texel of the pen.
    var low: SIMD2<Int>
    var size: SIMD2<Int>
    /// The shares of ink, 0…1, bottom row first.
    var shares: [Float]

    /// The number of points per texel in ``filtered``.
    static let filterPoints = 4

    /// The linearly filtered shares, at the texels' centres and halfway between them.
    var filtered: [Float] {
      func share(_ x: Int, _ y: Int) -> Float {
        x < size.x && y < size.y ? shares[y * size.x + x] : 0
      }
      return (0..<size.y).flatMap { y in
        (0..<size.x).flatMap { x in
          let (here, right, above) = (share(x, y), share(x + 1, y), share(x, y + 1))
          let all = here + right + above + share(x + 1, y + 1)
          return [here, (here + right) / 2, (here + above) / 2, all / 4]
        }
      }
    }
  }

  /// The layout of a label's image.
  struct Plan {
    /// The bounds of the ink, em from the label's position.
    var ink: Box
    /// The index of the image's scale.
    fileprivate var scale: Int
    /// The lower left texel, relative to the label's position.
    fileprivate var low: SIMD2<Int>
    /// The size, texels.
    var size: SIMD2<Int>

    /// The corners of the ink, texels from the image's lower left corner.
    var inkTexels: (low: SIMD2<Float>, high: SIMD2<Float>) {
      let origin = SIMD2<Float>(low)
      return (ink.low * scales[scale] - origin, ink.high * scales[scale] - origin)
    }
  }

  /// Creates the images of a batch's labels.
  ///
  /// - Parameters:
  ///   - batch: The labels, with their glyphs drawn into the atlas.
  ///   - uniforms: The view that determines the resolution of the images.
  init(of batch: GlyphBatch, in uniforms: FrameUniforms) {
    self.batch = batch
    pixelsPerUnit =
      uniforms.projectionScale.y / uniforms.clipFromModel.w.w * Float(uniforms.viewport.height) / 2
    glyphs = Array(repeating: nil, count: batch.quads.count * Self.phases * Self.scales.count)
    gains = Array(repeating: nil, count: Self.scales.count)
  }

  /// Returns the size of a label's image; nil if the label has no glyphs.
  func plan(ofLabel label: Int) -> Plan? {
    var ink: Box?
    for word in batch.glyphs[batch.glyphRange(of: label)] {
      let glyph = word.ink(of: batch.quads[Int(word.quad)])
      ink = ink?.union(glyph) ?? glyph
    }
    guard let ink else { return nil }
    let wanted = batch.labels[label].size * pixelsPerUnit
    var index = Self.scales.firstIndex { $0 >= wanted } ?? Self.scales.count - 1
    while index > 0, ink.size.max() * Self.scales[index] > Float(Self.longest) - 4 { index -= 1 }
    let low = (ink.low * Self.scales[index]).rounded(.down)
    let high = (ink.high * Self.scales[index]).rounded(.up)
    return Plan(
      ink: ink, scale: index, low: SIMD2<Int>(low),
      size: SIMD2<Int>(pointwiseMax(high - low, SIMD2(1, 1))))
  }

  /// The total area of all images, with one texel between them.
  var area: Int {
    batch.labels.indices.reduce(0) { area, label in
      guard let size = plan(ofLabel: label)?.size else { return area }
      return area + (size.x + 1) * (size.y + 1)
    }
  }

  /// Draws a label's image into an area of a sheet in which all texels are 0.
  ///
  /// - Parameters:
  ///   - label: The label's index.
  ///   - plan: The layout of the label's image.
  ///   - sheet: Rows of bytes, bottom row first.
  ///   - width: The bytes per row.
  ///   - place: The lower left texel of the image.
  mutating func draw(
    _ label: Int, _ plan: Plan, into sheet: inout [UInt8], width: Int, at place: SIMD2<Int>
  ) {
    let (scale, gain) = (Self.scales[plan.scale], gain(ofScale: plan.scale))
    for word in batch.glyphs[batch.glyphRange(of: label)] {
      let step = Int((word.penEm * scale * Float(Self.phases)).rounded())
      let phase = step & (Self.phases - 1)
      let glyph = glyph(Int(word.quad), scale: plan.scale, phase: phase)
      let pen = (step - phase) / Self.phases
      let offset = glyph.low &+ SIMD2(pen, 0) &- plan.low
      for y in 0..<glyph.size.y where 0..<plan.size.y ~= y + offset.y {
        let row = (place.y + offset.y + y) * width + place.x
        for x in 0..<glyph.size.x where 0..<plan.size.x ~= x + offset.x {
          let share = glyph.shares[y * glyph.size.x + x] * gain
          let texel = row + offset.x + x
          sheet[texel] = max(sheet[texel], UInt8(min(share, 1) * 255))
        }
      }
    }
  }

  /// Returns the gain at which the area of filtered images that reaches one half equals the area of ink.
  private mutating func gain(ofScale scale: Int) -> Float {
    if let gain = gains[scale] { return gain }
    var (filtered, ink) = ([Float](), Float(0))
    for quad in batch.quads.indices.prefix(Self.glyphsMeasured) {
      let image = glyph(quad, scale: scale, phase: 0)
      filtered += image.filtered
      ink += image.shares.reduce(0, +)
    }
    filtered.sort(by: >)
    let rank = Int((ink * Float(GlyphImage.filterPoints)).rounded())
    let threshold = filtered.isEmpty ? 0 : filtered[min(rank, filtered.count - 1)]
    let gain = Self.half / max(threshold, 1 / 16)
    gains[scale] = gain
    return gain
  }

  /// Returns the ink of a glyph, which is drawn on first use.
  private mutating func glyph(_ quad: Int, scale: Int, phase: Int) -> GlyphImage {
    let key = (quad * Self.scales.count + scale) * Self.phases + phase
    if let image = glyphs[key] { return image }
    let image = drawn(
      batch.quads[quad], scale: Self.scales[scale], pen: Float(phase) / Float(Self.phases))
    glyphs[key] = image
    return image
  }

  private func drawn(_ quad: GlyphQuad, scale: Float, pen: Float) -> GlyphImage {
    let low = (SIMD2(quad.left, quad.bottom) * scale + [pen, 0]).rounded(.down)
    let high = (SIMD2(quad.right, quad.top) * scale + [pen, 0]).rounded(.up)
    var image = GlyphImage(
      low: SIMD2<Int>(low), size: SIMD2<Int>(pointwiseMax(high - low, SIMD2(1, 1))), shares: [])
    // The number of sample points in a texel, across and upward.
    let points = scale < 16 ? 4 : 2
    let step = 1 / Float(points)
    for y in 0..<image.size.y {
      for x in 0..<image.size.x {
        var count = 0
        for point in 0..<points * points {
          let inside = SIMD2(Float(point % points), Float(point / points)) + 0.5
          let texel = low + SIMD2(Float(x), Float(y)) + inside * step
          if isInk((texel - [pen, 0]) / scale, of: quad) { count += 1 }
        }
        image.shares.append(Float(count) * step * step)
      }
    }
    return image
  }

  /// Returns whether a point, em from the pen, has ink; the distance field is filtered as on the GPU.
  private func isInk(_ point: SIMD2<Float>, of quad: GlyphQuad) -> Bool {
    let (low, high) = (SIMD2(quad.left, quad.bottom), SIMD2(quad.right, quad.top))
    guard all(point .>= low), all(point .<= high) else { return false }
    let texel =
      SIMD2(quad.texelX, quad.texelY) + (point - low) * quad.texelsPerEm - SIMD2(repeating: 0.5)
    let (corner, share) = (texel.rounded(.down), texel - texel.rounded(.down))
    let layer = batch.atlas.layers[Int(quad.layer)]
    func value(_ x: Int, _ y: Int) -> Float {
      let column = min(max(Int(corner.x) + x, 0), batch.atlas.layerWidth - 1)
      let row = min(max(Int(corner.y) + y, 0), batch.atlas.layerHeight - 1)
      return Float(layer[row * batch.atlas.layerWidth + column])
    }
    let lower = value(0, 0) * (1 - share.x) + value(1, 0) * share.x
    let upper = value(0, 1) * (1 - share.x) + value(1, 1) * share.x
    return lower * (1 - share.y) + upper * share.y >= 128
  }
}
