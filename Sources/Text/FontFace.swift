import CTagSphereFreeType
// The headers of this module include FreeType's headers. A declaration in two modules belongs to
// only one of them.
import CTagSpherePango

/// An instance of FreeType.
///
/// The corresponding C functions are `FT_Init_FreeType` and `FT_Done_FreeType`.
final class FreeTypeLibrary {
  let handle: FT_Library

  init() throws(FontError) {
    var handle: FT_Library?
    let code = FT_Init_FreeType(&handle)
    guard code == 0, let handle else { throw .freeType(operation: "start", code: code) }
    self.handle = handle
    LiveHandles.addFaces(1)
  }

  deinit {
    FT_Done_FreeType(handle)
    LiveHandles.addFaces(-1)
  }
}

/// The identity of a face: its file, and the modifications of its outlines by fontconfig.
struct FontFaceKey: Hashable {
  /// The font file.
  var path: String
  /// The index of the face in the file; the upper 16 bits select an instance of a variable font.
  var index: Int
  /// The values of a variable font's axes, such as `wght=600,wdth=90`.
  var variations = ""
  /// The matrix that slants and stretches the outlines: xx, xy, yx, yy.
  var matrix = SIMD4<Float>(1, 0, 0, 1)
  /// Whether the strokes are emboldened.
  var isEmboldened = false
}

/// A font face with outlines, colour bitmaps, or both.
///
/// The corresponding C functions are `FT_New_Face` and `FT_Done_Face`.
final class FontFace {
  let key: FontFaceKey
  let unitsPerEm: Float
  /// Whether glyphs can have outlines.
  let isScalable: Bool
  /// Whether glyphs can be colour bitmaps.
  let paintsColor: Bool

  let handle: FT_Face
  /// The library must outlive the face.
  private let library: FreeTypeLibrary

  /// Opens a face.
  ///
  /// - Throws: `FontError.noOutlines` for a bitmap font without colour; `.freeType` for a broken
  ///   file.
  init(_ key: FontFaceKey, library: FreeTypeLibrary) throws(FontError) {
    var handle: FT_Face?
    let code = FT_New_Face(library.handle, key.path, FT_Long(key.index), &handle)
    guard code == 0, let handle else {
      throw .freeType(operation: "open the font file \(key.path)", code: code)
    }
    let isScalable =
      handle.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
      && handle.pointee.units_per_EM > 0
    let paintsColor = Self.selectColorSize(of: handle)
    guard isScalable || paintsColor else {
      FT_Done_Face(handle)
      throw .noOutlines(font: key.path)
    }
    self.key = key
    self.handle = handle
    self.library = library
    self.isScalable = isScalable
    self.paintsColor = paintsColor
    unitsPerEm = Float(max(1, handle.pointee.units_per_EM))
    LiveHandles.addFaces(1)
    if !key.variations.isEmpty { set(variations: key.variations) }
  }

  deinit {
    FT_Done_Face(handle)
    LiveHandles.addFaces(-1)
  }

  /// The family and style, such as “DejaVu Sans Book”.
  var name: String {
    let parts = [handle.pointee.family_name, handle.pointee.style_name]
    return parts.compactMap { $0.map { String(cString: $0) } }.joined(separator: " ")
  }

  /// The upper end of the line box, em.
  var ascender: Float { Float(handle.pointee.ascender) / unitsPerEm }

  /// The lower end of the line box, em; usually negative.
  var descender: Float { Float(handle.pointee.descender) / unitsPerEm }

  /// The height of the line box, em; 0 for faces that only have bitmaps, which fit any line.
  var lineHeight: Float { isScalable ? ascender - descender : 0 }

  /// Returns the flattened outline of a glyph, in em; nil if the glyph has no ink.
  ///
  /// - Parameter tolerance: The maximum distance of a chord from its curve, em.
  /// - Throws: `FontError.freeType` if the font's data are broken.
  func outline(of glyph: UInt32, tolerance: Float) throws(FontError) -> GlyphOutline? {
    guard let path = try path(of: glyph) else { return nil }
    let outline = GlyphOutline(path, tolerance: tolerance)
    return outline.segments.isEmpty ? nil : outline
  }

  /// Returns the path of a glyph, in em; nil if the glyph has no outline.
  ///
  /// - Throws: `FontError.freeType` if the font's data are broken.
  func path(of glyph: UInt32) throws(FontError) -> GlyphPath? {
    guard isScalable else { return nil }
    let flags = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP
    let code = FT_Load_Glyph(handle, glyph, FT_Int32(flags))
    guard code == 0 else { throw unreadable(glyph, code: code) }
    guard handle.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return nil }
    if key.isEmboldened {
      // FT_GlyphSlot_Embolden uses the same strength.
      FT_Outline_Embolden(&handle.pointee.glyph.pointee.outline, FT_Pos(unitsPerEm / 24))
    }
    switch GlyphPath.decompose(
      &handle.pointee.glyph.pointee.outline, matrix: key.matrix / unitsPerEm)
    {
    case .success(let path): return path
    case .failure(let error): throw unreadable(glyph, code: error.code)
    }
  }

  /// Returns the error for a glyph with broken data.
  func unreadable(_ glyph: UInt32, code: FT_Error) -> FontError {
    .freeType(operation: "read glyph \(glyph) of \(name)", code: code)
  }

  /// Sets the face's variation axes; unknown axes are ignored.
  private func set(variations: String) {
    var description: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(handle, &description) == 0, let description else { return }
    defer { FT_Done_MM_Var(library.handle, description) }
    let axes = UnsafeBufferPointer(
      start: description.pointee.axis, count: Int(description.pointee.num_axis))
    var coordinates = axes.map(\.def)
    for setting in variations.split(separator: ",") {
      let parts = setting.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = Double(parts[1]), abs(value) < 32_768 else { continue }
      let tag = parts[0].utf8.reduce(FT_ULong(0)) { $0 << 8 | FT_ULong($1) }
      for (index, axis) in axes.enumerated() where axis.tag == tag {
        coordinates[index] = FT_Fixed(value * 65_536)
      }
    }
    FT_Set_Var_Design_Coordinates(handle, FT_UInt(coordinates.count), &coordinates)
  }
}
