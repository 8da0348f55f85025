internal import CTagSphereCairo

/// An image as cairo draws it.
final class PDFImage {
  let handle: OpaquePointer
  let width: Int
  let height: Int

  /// Creates an image; nil if cairo has no memory for the image.
  init?(_ pixels: TilePixels) {
    (width, height) = (pixels.width, pixels.height)
    handle = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let data = cairo_image_surface_get_data(handle) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(handle))
    for row in 0..<height {
      for column in 0..<width {
        let at = (row * width + column) * 4
        let alpha = UInt32(pixels.rgba[at + 3])
        let word = (0..<3).reduce(alpha) { word, channel in
          word << 8 | (UInt32(pixels.rgba[at + channel]) * alpha + 127) / 255
        }
        UnsafeMutableRawPointer(data).storeBytes(
          of: word, toByteOffset: row * stride + column * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(handle)
  }

  deinit { cairo_surface_destroy(handle) }
}
