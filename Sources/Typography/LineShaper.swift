import CPango

/// Shapes one line after another with Pango, which chooses fonts, orders right-to-left text and
/// joins, stacks and reorders letters as their scripts want it.
///
/// Lengths are unhinted. One layout serves all lines.
struct LineShaper: ~Copyable {
  /// Pango units in an em: 32 pixels of 1024.
  ///
  /// Small enough that the longest line (`DrawnText.longest`) stays within Pango's 32 bits.
  static let unitsPerEm = 32 * PANGO_SCALE

  /// The font that the description names, without the fonts that help it out; borrowed.
  let primaryFont: UnsafeMutablePointer<PangoFont>

  /// The family that the description asks for, if no such font is installed and another takes its
  /// place.
  let absentFamily: String?

  private let layout: GObjectOwner
  private let context: GObjectOwner
  private let primaryFontOwner: GObjectOwner
  private let fontMap: GObjectOwner

  /// One stretch of glyphs of one font, valid only within the call that passes it on.
  struct Stretch {
    /// The font; borrowed.
    let font: UnsafeMutablePointer<PangoFont>?
    /// The glyphs, left to right.
    let glyphs: UnsafeBufferPointer<PangoGlyphInfo>
    /// For each glyph, the first byte of its cluster in the line.
    let clusters: UnsafeBufferPointer<Int32>
    /// What to add to `clusters`.
    let start: Int
  }

  /// A shaper that sets text in the described font, and in others where it lacks characters.
  ///
  /// - Parameter fontDescription: As in “DejaVu Sans Bold”; a size in it has no effect.
  /// - Throws: `FontError.noFonts`.
  init(fontDescription: String) throws(FontError) {
    guard let map = pango_ft2_font_map_new() else { throw .noFonts }
    let fontMap = GObjectOwner(adopting: OpaquePointer(map))
    Self.chooseOutlineFonts(fontMap.pointer)
    let families = Self.families(in: map)
    // Without any font, Pango would end the process at the first line.
    guard !families.isEmpty else { throw .noFonts }

    pango_ft2_font_map_set_resolution(fontMap.pointer, 72, 72)
    pango_fc_font_map_set_default_substitute(
      fontMap.pointer,
      { pattern, _ in
        FcPatternAddBool(pattern, FC_HINTING, FcBool(FcFalse))
        FcPatternAddBool(pattern, FC_AUTOHINT, FcBool(FcFalse))
      }, nil, nil)
    guard let contextPointer = pango_font_map_create_context(map) else { throw .noFonts }
    let context = GObjectOwner(adopting: contextPointer)
    pango_context_set_round_glyph_positions(contextPointer, 0)

    let description = pango_font_description_from_string(fontDescription)
    defer { pango_font_description_free(description) }
    pango_font_description_set_absolute_size(description, Double(Self.unitsPerEm))
    pango_context_set_font_description(contextPointer, description)
    guard let font = pango_context_load_font(contextPointer, description),
      let layoutPointer = pango_layout_new(contextPointer)
    else { throw .noFonts }
    pango_layout_set_single_paragraph_mode(layoutPointer, 1)

    self.primaryFont = font
    absentFamily = Self.family(of: description, absentFrom: families)
    self.layout = GObjectOwner(adopting: layoutPointer)
    self.context = context
    self.primaryFontOwner = GObjectOwner(adopting: OpaquePointer(font))
    self.fontMap = fontMap
  }

  /// The names of all installed families, in lower case.
  private static func families(in map: UnsafeMutablePointer<PangoFontMap>) -> Set<String> {
    var count: Int32 = 0
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    let names = UnsafeBufferPointer(start: families, count: Int(count)).compactMap { family in
      pango_font_family_get_name(family).map { String(cString: $0).lowercased() }
    }
    return Set(names)
  }

  /// Names that stand for whatever font the system prefers for them.
  private static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "cursive", "fantasy", "emoji",
    "math",
  ]

  /// The family that a description asks for, or its list of families, if none of them is there.
  private static func family(
    of description: OpaquePointer?, absentFrom families: Set<String>
  ) -> String? {
    guard let text = pango_font_description_get_family(description) else { return nil }
    let asked = String(cString: text)
    let isKnown = asked.lowercased().split(separator: ",").contains { name in
      let name = String(name.drop { $0 == " " })
      return families.contains(name) || genericFamilies.contains(name)
    }
    return isKnown ? nil : asked
  }

  /// Shapes a line and passes its stretches on, from left to right.
  ///
  /// - Parameter bytes: UTF-8 without line breaks.
  func forEachStretch(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Stretch) -> Void) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      pango_layout_set_text(layout.pointer, $0, Int32(clamping: bytes.count))
    }
    guard let line = pango_layout_get_line_readonly(layout.pointer, 0) else { return }
    var node = line.pointee.runs
    while let current = node {
      node = current.pointee.next
      let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      guard let item = run.item, let string = run.glyphs else { continue }
      let count = Int(string.pointee.num_glyphs)
      body(
        Stretch(
          font: item.pointee.analysis.font,
          glyphs: UnsafeBufferPointer(start: string.pointee.glyphs, count: count),
          clusters: UnsafeBufferPointer(start: string.pointee.log_clusters, count: count),
          start: Int(item.pointee.offset)))
    }
  }

  /// Keeps fonts of pictures out, so that an emoji that an outline font has is drawn with that.
  ///
  /// Otherwise Pango would give all emoji to the colour font, whose glyphs have no outlines.
  private static func chooseOutlineFonts(_ fontMap: OpaquePointer) {
    guard let configuration = FcInitLoadConfig() else { return }
    defer { FcConfigDestroy(configuration) }
    let rejection = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><selectfont><rejectfont>
        <pattern><patelt name="color"><bool>true</bool></patelt></pattern>
        <pattern><patelt name="scalable"><bool>false</bool></patelt></pattern>
      </rejectfont></selectfont></fontconfig>
      """
    // Where this fails, the configuration stays as it was, and such emoji are boxes.
    _ = FcConfigParseAndLoadFromMemory(configuration, rejection, FcBool(FcTrue))
    FcConfigBuildFonts(configuration)
    pango_fc_font_map_set_config(fontMap, configuration)
  }
}
