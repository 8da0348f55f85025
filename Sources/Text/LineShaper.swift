import CTagSpherePango
import TagSphereTagData

/// Shapes lines with Pango.
///
/// Pango chooses fonts, reorders right-to-left text, and joins, stacks and reorders letters as
/// their scripts require.
///
/// Lengths are unhinted. All lines share one layout object.
struct LineShaper: ~Copyable {
  /// Pango units in an em: 32 pixels of 1024.
  ///
  /// With these units, the longest line (`DrawnText.longest`) fits Pango's 32-bit lengths.
  static let unitsPerEm = 32 * PANGO_SCALE

  /// The font that the description selects, without fallback fonts; borrowed.
  let primaryFont: UnsafeMutablePointer<PangoFont>

  /// The requested family, if it is not installed and another family replaces it; otherwise nil.
  let absentFamily: String?

  private let description: FontDescription
  private var styledDescriptions: [TextStyle: FontDescription] = [:]
  private var currentStyle = TextStyle.inherited
  private var plainFonts: [TextStyle: PlainLineShaper.Font?] = [:]

  private let layout: GObjectOwner
  private let context: GObjectOwner
  private let primaryFontOwner: GObjectOwner
  private let fontMap: GObjectOwner

  /// A stretch of glyphs of one font.
  ///
  /// It is valid only during the call that receives it.
  struct Stretch {
    /// The font; borrowed.
    let font: UnsafeMutablePointer<PangoFont>?
    /// The glyphs, left to right.
    let glyphs: UnsafeBufferPointer<PangoGlyphInfo>
    /// For each glyph, the first byte of its cluster, relative to `start`.
    let clusters: UnsafeBufferPointer<Int32>
    /// The start and the length of the stretch in the line's bytes.
    let start: Int
    let length: Int
    /// The direction, script and language for shaping.
    let analysis: PangoAnalysis
  }

  /// Creates a shaper for a font.
  ///
  /// Other fonts supply the characters that it lacks.
  ///
  /// - Parameters:
  ///   - font: The font. `FontDescription` parses its name.
  ///   - fonts: The fonts that may be used.
  /// - Throws: `FontError.noFonts` or `.badFile`.
  init(_ font: LabelFont, fonts: borrowing UsableFonts) throws(FontError) {
    guard let map = pango_ft2_font_map_new() else { throw .noFonts }
    let fontMap = GObjectOwner(adopting: OpaquePointer(map))
    let fontDescription: String
    switch font {
    case .named(let description):
      fontDescription = description
      fonts.choose(in: fontMap.pointer)
    case .file(let path):
      let file = try FontFile(path: path)
      fontDescription = file.description
      fonts.choose(in: fontMap.pointer, adding: file)
    }
    let families = Self.families(in: map)
    // Without any font, Pango would end the process at the first line.
    guard !families.isEmpty else { throw .noFonts }

    guard let contextPointer = Self.makeContext(of: map) else { throw .noFonts }
    let context = GObjectOwner(adopting: contextPointer)
    let description = FontDescription(fontDescription)
    pango_context_set_font_description(contextPointer, description.pointer)
    guard let font = pango_context_load_font(contextPointer, description.pointer),
      let layoutPointer = pango_layout_new(contextPointer)
    else { throw .noFonts }
    pango_layout_set_single_paragraph_mode(layoutPointer, 1)

    self.primaryFont = font
    self.description = description
    absentFamily = Self.family(of: description, absentFrom: families)
    self.layout = GObjectOwner(adopting: layoutPointer)
    self.context = context
    self.primaryFontOwner = GObjectOwner(adopting: OpaquePointer(font))
    self.fontMap = fontMap
  }

  /// Returns a context with unhinted lengths and 72 pixels per inch; the caller owns it.
  static func makeContext(of map: UnsafeMutablePointer<PangoFontMap>) -> OpaquePointer? {
    pango_ft2_font_map_set_resolution(OpaquePointer(map), 72, 72)
    pango_fc_font_map_set_default_substitute(
      OpaquePointer(map),
      { pattern, _ in
        FcPatternAddBool(pattern, FC_HINTING, FcBool(FcFalse))
        FcPatternAddBool(pattern, FC_AUTOHINT, FcBool(FcFalse))
      }, nil, nil)
    guard let context = pango_font_map_create_context(map) else { return nil }
    pango_context_set_round_glyph_positions(context, 0)
    return context
  }

  /// Returns the names of all installed families, in lower case.
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

  /// Generic names, for which the system chooses a font.
  private static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "cursive", "fantasy", "emoji",
    "math",
  ]

  /// Returns the family or list of families that a description requests, if none of them is installed; otherwise nil.
  private static func family(
    of description: FontDescription, absentFrom families: Set<String>
  ) -> String? {
    guard let asked = description.family else { return nil }
    let isKnown = asked.lowercased().split(separator: ",").contains { name in
      let name = String(name.drop { $0 == " " })
      return families.contains(name) || genericFamilies.contains(name)
    }
    return isKnown ? nil : asked
  }

  /// Shapes a line and calls `body` with its stretches, from left to right.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 without line breaks.
  ///   - style: The changes to the primary font's style.
  ///   - width: The width beyond which an ellipsis replaces the middle of the line, Pango units; nil for no limit.
  mutating func forEachStretch(
    of bytes: UnsafeBufferPointer<UInt8>, style: TextStyle, width: Int? = nil,
    _ body: (Stretch) -> Void
  ) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    set(style)
    start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      pango_layout_set_text(layout.pointer, $0, Int32(clamping: bytes.count))
    }
    if let width {
      pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_MIDDLE)
      pango_layout_set_width(layout.pointer, Int32(clamping: width))
    }
    passStretches(on: body)
    if width != nil {
      pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_NONE)
      pango_layout_set_width(layout.pointer, -1)
    }
  }

  /// Returns the font for lines of printable ASCII; nil if Pango must shape such lines.
  mutating func plainFont(style: TextStyle) -> PlainLineShaper.Font? {
    if let known = plainFonts[style] { return known }
    let probes = PlainLineShaper.probes
    var font: PlainLineShaper.Font?
    // A stretch is valid only until another line is shaped, so copy its data.
    var letters: PlainLineShaper.Lines?
    var count = 0
    probes.letters.withUnsafeBufferPointer { bytes in
      forEachStretch(of: bytes, style: style) { stretch in
        count += 1
        letters = PlainLineShaper.Lines(stretch)
      }
    }
    probes.others.withUnsafeBufferPointer { bytes in
      forEachStretch(of: bytes, style: style) { stretch in
        count += 1
        guard let letters, let others = PlainLineShaper.Lines(stretch) else { return }
        font = PlainLineShaper.Font(letters: letters, others: others)
      }
    }
    if count != 2 { font = nil }
    plainFonts[style] = .some(font)
    return font
  }

  private func passStretches(on body: (Stretch) -> Void) {
    guard let line = pango_layout_get_line_readonly(layout.pointer, 0) else { return }
    var node = line.pointee.runs
    while let current = node {
      node = current.pointee.next
      let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      guard let item = run.item, let string = run.glyphs else { continue }
      let count = Int(string.pointee.num_glyphs)
      Self.trimEllipsis(string.pointee, of: item.pointee)
      body(
        Stretch(
          font: item.pointee.analysis.font,
          glyphs: UnsafeBufferPointer(start: string.pointee.glyphs, count: count),
          clusters: UnsafeBufferPointer(start: string.pointee.log_clusters, count: count),
          start: Int(item.pointee.offset), length: Int(item.pointee.length),
          analysis: item.pointee.analysis))
    }
  }

  /// Gives an ellipsis the width of its glyphs alone.
  ///
  /// Pango pads the ellipsis to the requested width of the line. The padding would be a gap within
  /// a word.
  private static func trimEllipsis(_ string: PangoGlyphString, of item: PangoItem) {
    let isEllipsis = UInt32(item.analysis.flags) & UInt32(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
    guard isEllipsis, let font = item.analysis.font else { return }
    for index in 0..<Int(string.num_glyphs) {
      var box = PangoRectangle()
      pango_font_get_glyph_extents(font, string.glyphs[index].glyph, nil, &box)
      string.glyphs[index].geometry.width = box.width
    }
  }

  private mutating func set(_ style: TextStyle) {
    guard style != currentStyle else { return }
    currentStyle = style
    if styledDescriptions[style] == nil {
      styledDescriptions[style] = FontDescription(description, style: style)
    }
    pango_layout_set_font_description(layout.pointer, styledDescriptions[style]?.pointer)
  }
}
