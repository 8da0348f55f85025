import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@Suite struct ImageTileTests {
  private func bitmap(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]
  ) -> Bitmap {
    Bitmap(
      width: width, height: height,
      rgba: (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } })
  }

  private func format(
    _ width: Int, _ height: Int, levels: Int, corner: Float = 0
  ) -> ImageTile.Format {
    ImageTile.Format(width: width, height: height, levelCount: levels, cornerRadius: corner)
  }

  @Test("The finest level has the bytes of the image, with the bottom row first")
  func finest() {
    var generator = SeededGenerator(seed: 5)
    let source = bitmap(24, 16) { _, _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) } + [255]
    }
    let tile = ImageTile(source, format: format(24, 16, levels: 4))
    #expect(tile.levels.map(\.width) == [24, 12, 6, 3])
    for y in 0..<16 {
      let row = tile.levels[0].rgba[y * 24 * 4..<(y + 1) * 24 * 4]
      #expect(row.elementsEqual(source.rgba[(15 - y) * 24 * 4..<(16 - y) * 24 * 4]))
    }
  }

  /// An area of half black and half white has half the light, which is byte 188, not 128.
  @Test("A minified checker pattern has its mean in linear light")
  func checkers() {
    let checkers = bitmap(64, 64) { x, y in
      (x + y) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]
    }
    let tile = ImageTile(checkers, format: format(64, 64, levels: 4))
    for level in tile.levels.dropFirst() {
      for texel in stride(from: 0, to: level.rgba.count, by: 4) {
        #expect(Array(level.rgba[texel..<texel + 4]) == [188, 188, 188, 255])
      }
    }
    let small = ImageTile(checkers, format: format(5, 7, levels: 1))
    #expect(small.levels[0].rgba.allSatisfy { $0 == 255 || (180...196).contains($0) })
  }

  /// The colours that a file stores in transparent pixels have no effect.
  @Test("The colours of transparent pixels leave no fringe")
  func fringes() {
    let source = bitmap(32, 32) { x, _ in x < 13 ? [250, 40, 40, 255] : [0, 255, 0, 0] }
    for tile in [
      ImageTile(source, format: format(32, 32, levels: 4)),
      ImageTile(source, format: format(9, 9, levels: 1)),
    ] {
      for level in tile.levels {
        for texel in stride(from: 0, to: level.rgba.count, by: 4) {
          let alpha = Float(level.rgba[texel + 3]) / 255
          guard alpha > 0.1 else { continue }
          let red = SRGB.linear[Int(level.rgba[texel])] / alpha
          let green = SRGB.linear[Int(level.rgba[texel + 1])] / alpha
          #expect(abs(red - SRGB.linear[250]) < 0.02)
          #expect(abs(green - SRGB.linear[40]) < 0.02)
        }
      }
    }
  }

  @Test("Rounded corners are cut to arcs")
  func corners() {
    let white = bitmap(40, 20) { _, _ in [255, 255, 255, 255] }
    let tile = ImageTile(white, format: format(40, 20, levels: 1, corner: 0.5))
    #expect(tile.alpha(x: 0, y: 0) == 0 && tile.alpha(x: 39, y: 19) == 0)
    #expect(tile.alpha(x: 20, y: 0) == 255 && tile.alpha(x: 20, y: 10) == 255)
    let inked = (0..<800).reduce(Float(0)) { $0 + Float(tile.alpha(x: $1 % 40, y: $1 / 40)) / 255 }
    // The shape is a rectangle of 20 × 20 and two half circles of radius 10.
    #expect(abs(inked - (400 + 100 * .pi)) < 4)
    for y in 0..<20 {
      for x in 0..<40 {
        #expect(tile.alpha(x: x, y: y) == tile.alpha(x: 39 - x, y: 19 - y))
      }
    }
    let plain = ImageTile(white, format: format(40, 20, levels: 1))
    #expect(plain.alpha(x: 0, y: 0) == 255 && plain.alpha(x: -1, y: 0) == 0)
  }

  @Test("A scaled image keeps its mean light")
  func light() {
    var generator = SeededGenerator(seed: 8)
    let source = bitmap(37, 23) { _, _ in
      (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let whole = LinearImage(source)
    let mean = whole.pixels.reduce(.zero, +) / Float(37 * 23)
    for (width, height) in [(36, 22), (20, 11), (5, 3), (1, 1), (37, 1), (1, 23)] {
      let small = LinearImage(source, scaledTo: (width, height))
      let smallMean = small.pixels.reduce(.zero, +) / Float(width * height)
      for lane in 0..<4 { #expect(abs(smallMean[lane] - mean[lane]) < 1e-4) }
    }
  }

  @Test("Each byte survives the conversion to linear light and back")
  func bytes() {
    for byte in UInt8.min...UInt8.max { #expect(SRGB.byte(SRGB.linear[Int(byte)]) == byte) }
    #expect(SRGB.byte(-1) == 0 && SRGB.byte(2) == 255 && SRGB.byte(.nan) == 0)
  }

  @Test("Premultiplied colours are divided by alpha")
  func premultiplied() {
    let glyph = Bitmap(
      width: 3, height: 1, premultiplied: [100, 50, 0, 128, 9, 9, 9, 0, 7, 8, 9, 255])
    #expect(glyph.rgba == [199, 100, 0, 128, 9, 9, 9, 0, 7, 8, 9, 255])
  }

  /// The eight orientations of Exif, for an image with top left 1, top right 2 and bottom left 3.
  @Test(
    "Images are turned upright by their Exif orientation",
    arguments: [
      (1, [1, 2, 3, 4]), (2, [2, 1, 4, 3]), (3, [4, 3, 2, 1]), (4, [3, 4, 1, 2]),
      (5, [1, 3, 2, 4]), (6, [3, 1, 4, 2]), (7, [4, 2, 3, 1]), (8, [2, 4, 1, 3]),
      (0, [1, 2, 3, 4]), (9, [1, 2, 3, 4]),
    ])
  func turned(orientation: Int, expected: [UInt8]) {
    let stored = bitmap(2, 2) { x, y in Array(repeating: UInt8(1 + x + 2 * y), count: 4) }
    let upright = stored.upright(orientation: orientation)
    #expect(stride(from: 0, to: 16, by: 4).map { upright.rgba[$0] } == expected)
    let wide = bitmap(3, 1) { _, _ in [0, 0, 0, 0] }.upright(orientation: orientation)
    #expect((wide.width, wide.height) == ((5...8).contains(orientation) ? (1, 3) : (3, 1)))
  }
}
