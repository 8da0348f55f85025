import CTagSpherePango

/// The faces in use, numbered in the order of their first use.
///
/// A Pango font is a face at one size and for one language, so many fonts share a face.
struct FontFaceTable {
  private(set) var faces: [FontFace] = []

  private let library: FreeTypeLibrary
  private var indexOfKey: [FontFaceKey: UInt16?] = [:]
  private var knownFonts: [UnsafeMutablePointer<PangoFont>: KnownFont] = [:]
  private var lastFont: (pointer: UnsafeMutablePointer<PangoFont>, index: UInt16?)?

  /// Keeps a font alive, so that its address is not reused for another font.
  private final class KnownFont {
    let index: UInt16?
    private let owner: GObjectOwner

    init(_ font: UnsafeMutablePointer<PangoFont>, index: UInt16?) {
      g_object_ref(font)
      owner = GObjectOwner(adopting: OpaquePointer(font))
      self.index = index
    }
  }

  init(library: FreeTypeLibrary) {
    self.library = library
  }

  /// Returns the index of a font's face; nil if the face has nothing to draw or cannot be opened.
  mutating func index(of font: UnsafeMutablePointer<PangoFont>) -> UInt16? {
    if let lastFont, lastFont.pointer == font { return lastFont.index }
    let index: UInt16?
    if let known = knownFonts[font] {
      index = known.index
    } else {
      index = open(font)
      knownFonts[font] = KnownFont(font, index: index)
    }
    lastFont = (font, index)
    return index
  }

  private mutating func open(_ font: UnsafeMutablePointer<PangoFont>) -> UInt16? {
    guard let key = FontFaceKey(font) else { return nil }
    if let known = indexOfKey[key] { return known }
    var index: UInt16?
    // The maximum index is reserved for the missing-glyph box.
    if faces.count < Int(UInt16.max), let face = try? FontFace(key, library: library) {
      faces.append(face)
      index = UInt16(faces.count - 1)
    }
    indexOfKey[key] = .some(index)
    return index
  }
}

extension FontFaceKey {
  /// Creates the key from the fontconfig pattern of a Pango font; nil if the font has no file.
  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    let fcFont = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    guard let pattern = pango_fc_font_get_pattern(fcFont) else { return nil }
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    self.init(path: String(cString: path), index: Int(index))
    var text: UnsafeMutablePointer<FcChar8>?
    if FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, &text) == FcResultMatch, let text {
      variations = String(cString: text)
    }
    // Colour bitmaps are neither slanted nor emboldened, and have a scale of their own.
    var isColored: FcBool = 0
    FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
    if isColored != 0 { return }
    var matrix: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch,
      let matrix = matrix?.pointee
    {
      self.matrix = SIMD4(
        Float(matrix.xx), Float(matrix.xy), Float(matrix.yx), Float(matrix.yy))
    }
    var embolden: FcBool = 0
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &embolden)
    isEmboldened = embolden != 0
  }
}
