import CTagSpherePango
import TagSphereFiles

/// A font file that is used without being installed.
///
/// The corresponding C functions are `FcFreeTypeQuery` and `FcConfigAppFontAddFile`.
struct FontFile {
  /// The file's path.
  let path: String
  /// The description that selects only this file, with its own weight, slant and width.
  let description: String

  /// The family name that replaces the file's own family name.
  ///
  /// With this name, an installed font of the same family cannot be chosen by mistake.
  private static let family = "TagSphere Font File"

  /// Examines a font file.
  ///
  /// - Throws: `FontError.badFile` if the file is missing or not a font.
  init(path: String) throws(FontError) {
    // Reading a pipe or a device might block forever, so refuse both.
    guard PathFault(path) == nil else { throw .badFile(path: path) }
    guard let real = realpath(path, nil) else { throw .badFile(path: path) }
    defer { free(real) }
    self.path = String(cString: real)
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(self.path, 0, nil, &count) else {
      throw .badFile(path: path)
    }
    defer { FcPatternDestroy(pattern) }
    FcPatternDel(pattern, FC_FAMILY)
    FcPatternAddString(pattern, FC_FAMILY, Self.family)
    guard let font = pango_fc_font_description_from_pattern(pattern, 0) else {
      throw .badFile(path: path)
    }
    defer { pango_font_description_free(font) }
    guard let text = pango_font_description_to_string(font) else { throw .badFile(path: path) }
    defer { g_free(text) }
    description = String(cString: text)
  }

  /// Adds the file to a configuration whose font list is not built yet.
  func add(to configuration: OpaquePointer) {
    let rule = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><match target="scan">
      <test name="file"><string>\(UsableFonts.escaped(path, replacingWildcards: false))</string></test>
      <edit name="family" mode="assign_replace"><string>\(Self.family)</string></edit>
      </match></fontconfig>
      """
    _ = FcConfigParseAndLoadFromMemory(configuration, rule, FcBool(FcTrue))
    FcConfigAppFontAddFile(configuration, path)
  }
}
