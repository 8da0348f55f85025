import CTagSphereFreeType
internal import TagSphereForms
internal import TagSphereGlyphs
// The headers of this module include FreeType's headers. A declaration in two modules belongs to
// only one of them.
import CTagSpherePango

extension FontFace {
  /// The preferred maximum size of colour bitmaps, pixels per em; labels do not need larger bitmaps.
  private static let largestColorSize = 160
  /// The size at which layered outlines are rendered, pixels per em.
  private static let paintedColorSize: FT_UInt = 128

  /// Selects the size at which a face's colour glyphs are rendered.
  ///
  /// - Returns: Whether FreeType can render any colour glyph of the face.
  static func selectColorSize(of handle: FT_Face) -> Bool {
    guard handle.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 else { return false }
    let strikes = (0..<Int(handle.pointee.num_fixed_sizes)).map {
      Int(handle.pointee.available_sizes[$0].y_ppem) / 64
    }
    let fitting = strikes.indices.filter { strikes[$0] <= largestColorSize }
    if let strike = fitting.max(by: { strikes[$0] < strikes[$1] })
      ?? strikes.indices.min(by: { strikes[$0] < strikes[$1] })
    {
      return FT_Select_Size(handle, FT_Int(strike)) == 0
    }
    return hasColorLayers(handle) && FT_Set_Pixel_Sizes(handle, 0, paintedColorSize) == 0
  }

  /// Returns whether a face has COLR version 0 glyphs: layers of one colour each.
  ///
  /// A version 1 table may also contain such glyphs. The gradients of version 1 are not rendered.
  private static func hasColorLayers(_ handle: FT_Face) -> Bool {
    let tag = "COLR".utf8.reduce(FT_ULong(0)) { $0 << 8 | FT_ULong($1) }
    // The header contains the version and the number of layered glyphs, two bytes each.
    var header: [FT_Byte] = [0, 0, 0, 0]
    var length = FT_ULong(header.count)
    guard FT_Load_Sfnt_Table(handle, tag, 0, &header, &length) == 0 else { return false }
    return header[2] != 0 || header[3] != 0
  }

  /// Returns the colour bitmap of a glyph; nil if the glyph has no bitmap or no ink.
  ///
  /// - Throws: `FontError.freeType` if the font's data are broken.
  func colorGlyph(_ glyph: UInt32) throws(FontError) -> ColorGlyph? {
    guard paintsColor else { return nil }
    let code = FT_Load_Glyph(handle, glyph, FT_Int32(FT_LOAD_COLOR | FT_LOAD_RENDER))
    guard code == 0 else { throw unreadable(glyph, code: code) }
    let slot = handle.pointee.glyph.pointee
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard bitmap.pixel_mode == FT_PIXEL_MODE_BGRA.rawValue, width > 0, height > 0,
      let buffer = bitmap.buffer
    else { return nil }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    // FreeType's rows are top-down if the pitch is positive.
    let top = bitmap.pitch < 0 ? (1 - height) * Int(bitmap.pitch) : 0
    for row in (0..<height).reversed() {
      let pixels = UnsafeBufferPointer(
        start: buffer + top + row * Int(bitmap.pitch), count: width * 4)
      for start in stride(from: 0, to: width * 4, by: 4) {
        rgba.append(pixels[start + 2])
        rgba.append(pixels[start + 1])
        rgba.append(pixels[start])
        rgba.append(pixels[start + 3])
      }
    }
    let pixelsPerEm = Float(max(1, handle.pointee.size.pointee.metrics.y_ppem))
    let left = Float(slot.bitmap_left)
    let upper = Float(slot.bitmap_top)
    let low = SIMD2(left, upper - Float(height)) / pixelsPerEm
    let high = SIMD2(left + Float(width), upper) / pixelsPerEm
    return ColorGlyph(
      width: width, height: height, inkBox: Box(low: low, high: high), rgba: rgba)
  }
}
