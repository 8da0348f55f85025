/// An image as stored in files: four bytes per pixel, sRGB-encoded, with straight alpha.
package struct Bitmap: Hashable, Sendable {
  /// The number of columns, pixels.
  package let width: Int
  /// The number of rows, pixels.
  package let height: Int
  /// Red, green, blue and alpha of each pixel, top row first: `width · height · 4` bytes.
  package let rgba: [UInt8]

  /// Creates an image from its parts.
  ///
  /// - Precondition: Both sides are at least 1, and `rgba` has `width · height · 4` bytes.
  package init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(width >= 1 && height >= 1, "an image of \(width) × \(height) pixels")
    precondition(
      rgba.count == width * height * 4, "\(rgba.count) bytes for \(width) × \(height) pixels")
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Creates an image from encoded, premultiplied colours, as FreeType returns colour glyphs.
  package init(width: Int, height: Int, premultiplied: [UInt8]) {
    var rgba = premultiplied
    for pixel in stride(from: 0, to: rgba.count - 3, by: 4) {
      let alpha = Int(rgba[pixel + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for channel in pixel..<pixel + 3 {
        rgba[channel] = UInt8(min(255, (Int(rgba[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    self.init(width: width, height: height, rgba: rgba)
  }

  /// Returns the image in upright orientation, given its Exif orientation.
  ///
  /// - Parameter orientation: 1…8; any other number counts as 1, upright.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), tag 0x0112.
  package func upright(orientation: Int) -> Bitmap {
    guard (2...8).contains(orientation) else { return self }
    let isTurned = orientation >= 5
    let isMirrored = [2, 4, 5, 7].contains(orientation)
    let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
    var turned = [UInt8](repeating: 0, count: rgba.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        // Maps a pixel of the upright image back to the stored pixel.
        let (u, v): (Int, Int) =
          switch orientation {
          case 2, 3: (width - 1 - x, isMirrored ? y : height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5, 6: (y, isMirrored ? x : height - 1 - x)
          default: (width - 1 - y, isMirrored ? height - 1 - x : x)
          }
        let (source, target) = ((v * width + u) * 4, (y * newWidth + x) * 4)
        for channel in 0..<4 { turned[target + channel] = rgba[source + channel] }
      }
    }
    return Bitmap(width: newWidth, height: newHeight, rgba: turned)
  }
}
