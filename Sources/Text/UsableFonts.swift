import CTagSpherePango

/// The installed fonts, except the fonts that this program cannot draw.
///
/// Bitmap fonts without colour are excluded. So are colour fonts in a format that FreeType does not
/// render, such as COLR version 1 or SVG; Pango would use them for every emoji.
struct UsableFonts {
  /// The families of the excluded colour fonts, whose format cannot be drawn.
  let unreadableColorFonts: [String]
  /// Whether an installed colour font can be drawn.
  let hasColorFont: Bool

  private let rejectedFiles: [String]

  /// Examines the installed fonts.
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

  /// Restricts a font map to these fonts and, optionally, to a file that is not installed.
  func choose(in fontMap: OpaquePointer, adding file: FontFile? = nil) {
    // Reloading the configuration takes milliseconds, so reload only if the configuration changes.
    guard !rejectedFiles.isEmpty || file != nil, let configuration = FcInitLoadConfig() else {
      return
    }
    defer { FcConfigDestroy(configuration) }
    reject(in: configuration)
    FcConfigBuildFonts(configuration)
    file?.add(to: configuration)
    pango_fc_font_map_set_config(fontMap, configuration)
  }

  private func reject(in configuration: OpaquePointer) {
    guard !rejectedFiles.isEmpty else { return }
    let globs = rejectedFiles.map { "<glob>\(Self.escaped($0))</glob>" }.joined()
    let rejection = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><selectfont><rejectfont>\(globs)</rejectfont></selectfont></fontconfig>
      """
    // If this fails, the configuration stays unchanged, and the glyphs of excluded fonts are drawn
    // as boxes.
    _ = FcConfigParseAndLoadFromMemory(configuration, rejection, FcBool(FcTrue))
  }

  private struct InstalledFont {
    var path: String
    var index: Int
    var family: String
    var isColored: Bool
  }

  /// Returns the installed fonts with a Boolean property of the given value.
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

  /// Returns a path escaped for XML.
  ///
  /// In a pattern, `?`, which matches any character, replaces glob metacharacters.
  static func escaped(_ path: String, replacingWildcards: Bool = true) -> String {
    path.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "*", "[", "]", "\\": replacingWildcards ? "?" : String(character)
      default: String(character)
      }
    }.joined()
  }
}
