internal import TagSphereForms
internal import TagSphereTagData

/// A rounded plate, optionally with a text: a badge, or the replacement of an image that is missing or not loaded.
package struct Placeholder {
  /// The plate, at the size of its format.
  package private(set) var image: LinearImage

  /// The colours and proportions of a plate.
  struct Look: Sendable {
    var plate: SRGBColor
    var rim: SRGBColor
    var ink: SRGBColor
    /// The least radius of the corners, as a share of the shorter side.
    var radius: Float
    /// The width of the rim, as a share of the shorter side.
    var rimWidth: Float
    /// The largest em of the text, as a share of the height.
    var em: Float

    /// A plate in place of an image.
    static let image = Look(
      plate: SRGBColor(hex: 0x3C4252), rim: SRGBColor(hex: 0x8A92A6), ink: SRGBColor(hex: 0xF2F3F7),
      radius: 0.12, rimWidth: 0.025, em: 0.26)
    /// A badge; the contrast of its text is 5.6 : 1.
    static let badge = Look(
      plate: SRGBColor(hex: 0xC8202F), rim: SRGBColor(hex: 0xFFFFFF), ink: SRGBColor(hex: 0xFFFFFF),
      radius: 0.5, rimWidth: 0.055, em: 0.68)
  }

  /// The maximum width of the text, as a share of the plate's width.
  private static let textShare: Float = 0.84
  /// The width, em, beyond which the text ends in an ellipsis.
  private static let widestText: Float = 14

  /// Creates a plate without a text.
  package init(format: ImageTile.Format) { self.init(format: format, look: .image) }

  private init(format: ImageTile.Format, look: Look) {
    let size = SIMD2(Float(format.width), Float(format.height))
    let radius = max(format.cornerRadius, look.radius) * size.min()
    let rim = max(1, size.min() * look.rimWidth)
    var pixels: [SIMD4<Float>] = []
    pixels.reserveCapacity(format.width * format.height)
    for y in 0..<format.height {
      for x in 0..<format.width {
        let place = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - size / 2
        let depth = -roundedBoxDistance(place, half: size / 2, radius: radius)
        let share = min(max(depth - rim + 0.5, 0), 1)
        let color = Self.light(look.rim) * (1 - share) + Self.light(look.plate) * share
        pixels.append(color * min(max(depth + 0.5, 0), 1))
      }
    }
    image = LinearImage(width: format.width, height: format.height, pixels: pixels)
  }

  /// Creates a plate with a text.
  init(
    _ text: String, format: ImageTile.Format, look: Look, style: TextStyle,
    source: inout some GlyphSource
  ) {
    self.init(format: format, look: look)
    let run = source.run(for: text, style: style, maximumWidth: Self.widestText)
    guard run.advance > 0 else { return }
    let metrics = source.metrics
    let size = SIMD2(Float(image.width), Float(image.height))
    let pixelsPerEm = min(
      size.x * Self.textShare / run.advance, size.y * Self.textShare / run.height(metrics),
      size.y * look.em)
    let baseline = size.y / 2 - (metrics.ascender + metrics.descender) / 2 * pixelsPerEm
    for glyph in run.glyphs {
      guard let field = source.distanceField(for: glyph.glyph) else { continue }
      let origin =
        SIMD2((size.x - run.advance * pixelsPerEm) / 2, baseline) + glyph.origin * pixelsPerEm
      draw(field, at: origin, pixelsPerEm: pixelsPerEm, ink: look.ink)
    }
  }

  /// Draws a glyph's ink over the plate.
  private mutating func draw(
    _ field: DistanceField, at origin: SIMD2<Float>, pixelsPerEm: Float, ink: SRGBColor
  ) {
    let low = origin + field.inkBox.low * pixelsPerEm - 1
    let high = origin + field.inkBox.high * pixelsPerEm + 1
    let texelsPerPixel = field.texelsPerEm / pixelsPerEm
    func span(_ low: Float, _ high: Float, of side: Int) -> Range<Int> {
      let first = min(max(0, Int(low)), side)
      return first..<max(first, min(side, Int(high) + 1))
    }
    for y in span(low.y, high.y, of: image.height) {
      for x in span(low.x, high.x, of: image.width) {
        let place = (SIMD2(Float(x) + 0.5, Float(y) + 0.5) - origin) / pixelsPerEm
        let texel = (place - field.origin) * field.texelsPerEm - 0.5
        let pixels = (field.filtered(at: texel) - 128) / 127 * field.spread / texelsPerPixel
        let share = min(max(pixels + 0.5, 0), 1)
        let index = y * image.width + x
        image.pixels[index] = image.pixels[index] * (1 - share) + Self.light(ink) * share
      }
    }
  }

  private static func light(_ color: SRGBColor) -> SIMD4<Float> {
    let linear = color.linear
    return SIMD4(Float(linear.x), Float(linear.y), Float(linear.z), 1)
  }
}

extension ImageTile {
  /// Creates a plate with a name, which replaces a missing image.
  package init(placeholder name: String, format: Format, source: inout some GlyphSource) {
    let plate = Placeholder(
      name, format: format, look: .image, style: .inherited, source: &source)
    self.init(plate.image, format: format)
  }
}

extension DistanceField {
  /// Returns the value at a position between texel centres, interpolated bilinearly; 0 outside the field.
  fileprivate func filtered(at texel: SIMD2<Float>) -> Float {
    let corner = texel.rounded(.down)
    let weight = texel - corner
    func byte(_ x: Int, _ y: Int) -> Float {
      guard x >= 0, y >= 0, x < width, y < height else { return 0 }
      return Float(values[y * width + x])
    }
    let (x, y) = (Int(corner.x), Int(corner.y))
    let bottom = byte(x, y) * (1 - weight.x) + byte(x + 1, y) * weight.x
    let top = byte(x, y + 1) * (1 - weight.x) + byte(x + 1, y + 1) * weight.x
    return bottom * (1 - weight.y) + top * weight.y
  }
}
