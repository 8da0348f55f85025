internal import TagSphereGlyphs
internal import TagSphereImages

/// The pixels of an image in a label, top row first.
struct TilePixels {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha of each pixel; sRGB-encoded, not premultiplied.
  let rgba: [UInt8]

  /// Takes the pixels out of an image's tile, whose pixels are linear, premultiplied, and bottom row first.
  init(_ tile: ImageTile) {
    (width, height) = (tile.width, tile.height)
    let level = tile.levels[0]
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for row in (0..<height).reversed() {
      for column in 0..<width {
        let at = (row * level.width + column) * 4
        let alpha = level.rgba[at + 3]
        for channel in 0..<3 {
          let light = SRGB.linear[Int(level.rgba[at + channel])]
          rgba.append(alpha == 0 ? 0 : SRGB.byte(light * 255 / Float(alpha)))
        }
        rgba.append(alpha)
      }
    }
    self.rgba = rgba
  }

  /// The image as a PNG file; nil if encoding fails.
  var png: [UInt8]? { try? PNG.encode(width: width, height: height, rgba: rgba) }
}
