package import TagSphereForms

/// A glyph of a colour font, such as an emoji: a bitmap in its own colours.
///
/// Rows run from the bottom up, as in `DistanceField`. A pixel is four bytes: red, green, blue and
/// alpha. As FreeType returns them, the colours are sRGB-encoded, and multiplied by alpha after
/// encoding.
package struct ColorGlyph: Hashable, Sendable {
  /// Width in pixels.
  package var width: Int
  /// Height in pixels.
  package var height: Int
  /// The edges of the bitmap, em from the glyph's origin.
  package var inkBox: Box
  /// `width · height · 4` bytes, bottom row first.
  package var rgba: [UInt8]

  /// Creates a colour glyph.
  package init(width: Int, height: Int, inkBox: Box, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4, "\(rgba.count) bytes for \(width)×\(height)")
    self.width = width
    self.height = height
    self.inkBox = inkBox
    self.rgba = rgba
  }
}
