import CTagSpherePango
import TagSphereGlyphs

/// Shapes lines of printable ASCII with HarfBuzz alone.
///
/// The result is as from Pango, but without Pango's layout.
///
/// Pango shapes such a line as one stretch if one font has all printable ASCII characters. For such
/// a line, HarfBuzz alone returns the same glyphs in a third to a ninth of the time, if it gets the
/// same font, script, language and features. `PlainLineTests` compares the glyphs for all installed
/// families.
///
/// Source: `pango_hb_shape()` of Pango 1.50.
final class PlainLineShaper {
  /// A font for plain lines, with the script and language that Pango chooses for them.
  struct Font {
    /// The font that Pango chose.
    let font: UnsafeMutablePointer<PangoFont>
    /// The font for HarfBuzz.
    ///
    /// It is immutable, so that all threads may shape with it.
    fileprivate let shaped: OpaquePointer?
    /// The script and language of lines with a letter, and of lines without a letter.
    fileprivate let letters: hb_segment_properties_t
    fileprivate let others: hb_segment_properties_t
    fileprivate let features: [hb_feature_t]
    private let owner: FontOwner

    /// Takes Pango's choices from the shaped lines of both probes; nil if the probes have different fonts.
    init?(letters: Lines, others: Lines) {
      guard letters.owner.font == others.owner.font else { return nil }
      (owner, font) = (letters.owner, letters.owner.font)
      shaped = pango_font_get_hb_font(font)
      (self.letters, self.others) = (letters.properties, others.properties)
      var features = [hb_feature_t](repeating: hb_feature_t(), count: 32)
      var count: UInt32 = 0
      pango_font_get_features(font, &features, UInt32(features.count), &count)
      self.features = Array(features.prefix(Int(count)))
    }
  }

  /// Pango's choices for a line: font, script and language.
  struct Lines {
    fileprivate let owner: FontOwner
    fileprivate let properties: hb_segment_properties_t

    /// Takes the font, script and language of a stretch; nil if the font lacks characters of the stretch.
    init?(_ stretch: LineShaper.Stretch) {
      guard let font = stretch.font, stretch.analysis.level == 0,
        !stretch.glyphs.contains(where: { MissingGlyph.isMissing($0.glyph) })
      else { return nil }
      owner = FontOwner(font)
      var properties = hb_segment_properties_t()
      properties.direction = HB_DIRECTION_LTR
      properties.script = hb_script_t(
        g_unicode_script_to_iso15924(GUnicodeScript(Int32(stretch.analysis.script))))
      properties.language = hb_language_from_string(
        pango_language_to_string(stretch.analysis.language), -1)
      self.properties = properties
    }
  }

  /// Keeps a font alive.
  fileprivate final class FontOwner {
    let font: UnsafeMutablePointer<PangoFont>
    private let owner: GObjectOwner

    init(_ font: UnsafeMutablePointer<PangoFont>) {
      self.font = font
      g_object_ref(font)
      owner = GObjectOwner(adopting: OpaquePointer(font))
    }
  }

  /// Two probes: all printable ASCII characters, and all of them that are not letters.
  static let probes = (
    letters: Array(UInt8(ascii: " ")...UInt8(ascii: "~")),
    others: (UInt8(ascii: " ")...UInt8(ascii: "~")).filter { !isLetter($0) }
  )

  private let buffer = hb_buffer_create()

  /// Creates a shaper.
  init() { LiveHandles.addObjects(1) }

  deinit {
    hb_buffer_destroy(buffer)
    LiveHandles.addObjects(-1)
  }

  /// Returns whether all bytes of a line are printable ASCII.
  static func takes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Shapes a line and appends its glyphs, left to right.
  ///
  /// - Parameters:
  ///   - bytes: Printable ASCII, at least one character.
  ///   - font: The font.
  ///   - face: The index of the font's face.
  ///   - glyphs: Receives the glyphs.
  /// - Returns: The width of the line, em.
  func shape(
    _ bytes: UnsafeBufferPointer<UInt8>, in font: Font, face: UInt16,
    into glyphs: inout [PositionedGlyph]
  ) -> Float {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return 0 }
    hb_buffer_clear_contents(buffer)
    var properties = bytes.contains(where: Self.isLetter) ? font.letters : font.others
    hb_buffer_set_segment_properties(buffer, &properties)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    hb_buffer_set_flags(
      buffer, hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      hb_buffer_add_utf8(buffer, $0, Int32(bytes.count), 0, Int32(bytes.count))
    }
    hb_shape(font.shaped, buffer, font.features, UInt32(font.features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return 0 }
    // Integer units, so that a long line loses no precision.
    var pen = 0
    let emPerUnit = 1 / Float(LineShaper.unitsPerEm)
    for index in 0..<Int(count) {
      let position = positions[index]
      let offset = SIMD2(Float(position.x_offset), Float(position.y_offset))
      glyphs.append(
        PositionedGlyph(
          glyph: GlyphID(face: face, index: infos[index].codepoint),
          origin: (SIMD2(Float(pen), 0) + offset) * emPerUnit, cluster: Int(infos[index].cluster),
          advance: Float(position.x_advance) * emPerUnit))
      pen += Int(position.x_advance)
    }
    return Float(pen) * emPerUnit
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
