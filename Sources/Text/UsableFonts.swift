import CTagSpherePango

/// The installed fonts, less those that nothing here can draw.
///
/// Kept out are bitmap fonts without colour, and colour fonts of a kind that FreeType does not
/// paint, such as those of COLR version 1 or of SVG pictures: Pango would give them every emoji.
struct UsableFonts {
  /// Colour fonts of a kind that cannot be drawn, by family; they are not used.
  let unreadableColorFonts: [String]
  /// Whether there is a colour font that can be drawn.
  let hasColorFont: Bool

  private let rejectedFiles: [String]

  /// Looks through the installed fonts.
  init(library: FreeTypeLibrary) {
    var rejected: Set<String> = []
    var unreadable: Set<String> = []
    var hasColorFont = false
    for font in Self.fonts(with: FC_COLOR, FcTrue) {
      let key = FontFaceKey(path: font.path, index: font.index)
      if let face = try? FontFace(key, library: library), face.paintsColor {
        hasColorFont = true
      } else {
        rejected.insert(font.path)
        unreadable.insert(font.family)
      }
    }
    for font in Self.fonts(with: FC_SCALABLE, FcFalse) where !font.isColored {
      rejected.insert(font.path)
    }
    self.hasColorFont = hasColorFont
    unreadableColorFonts = unreadable.sorted()
    rejectedFiles = rejected.sorted()
  }

  /// Lets a font map use these fonts alone.
  func choose(in fontMap: OpaquePointer) {
    // Reading the configuration once more takes milliseconds: only where it must change.
    guard !rejectedFiles.isEmpty, let configuration = FcInitLoadConfig() else { return }
    defer { FcConfigDestroy(configuration) }
    let globs = rejectedFiles.map { "<glob>\(Self.escaped($0))</glob>" }.joined()
    let rejection = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><selectfont><rejectfont>\(globs)</rejectfont></selectfont></fontconfig>
      """
    // Where this fails, the configuration stays as it was, and such glyphs are boxes.
    _ = FcConfigParseAndLoadFromMemory(configuration, rejection, FcBool(FcTrue))
    FcConfigBuildFonts(configuration)
    pango_fc_font_map_set_config(fontMap, configuration)
  }

  private struct InstalledFont {
    var path: String
    var index: Int
    var family: String
    var isColored: Bool
  }

  /// The installed fonts of which a property is true, or false.
  private static func fonts(with property: String, _ value: Int32) -> [InstalledFont] {
    guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(objects)
    }
    FcPatternAddBool(pattern, property, FcBool(value))
    for name in [FC_FILE, FC_INDEX, FC_FAMILY, FC_COLOR] { FcObjectSetAdd(objects, name) }
    guard let found = FcFontList(nil, pattern, objects) else { return [] }
    defer { FcFontSetDestroy(found) }
    return (0..<Int(found.pointee.nfont)).compactMap { number in
      guard let font = found.pointee.fonts[number] else { return nil }
      var path: UnsafeMutablePointer<FcChar8>?
      var family: UnsafeMutablePointer<FcChar8>?
      var index: Int32 = 0
      var color: FcBool = 0
      guard FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path else {
        return nil
      }
      FcPatternGetString(font, FC_FAMILY, 0, &family)
      FcPatternGetInteger(font, FC_INDEX, 0, &index)
      FcPatternGetBool(font, FC_COLOR, 0, &color)
      return InstalledFont(
        path: String(cString: path), index: Int(index),
        family: family.map { String(cString: $0) } ?? String(cString: path), isColored: color != 0)
    }
  }

  /// A path as XML has it, with what a glob would read otherwise left to match any character.
  private static func escaped(_ path: String) -> String {
    path.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "*", "[", "]", "\\": "?"
      default: String(character)
      }
    }.joined()
  }
}
