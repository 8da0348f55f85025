import CTagSpherePango
import TagSphereTagData

/// What a font is asked to be: family, weight, slant and width, at the size that all lines have.
///
/// The corresponding C functions are `pango_font_description_from_string` and
/// `pango_font_description_free`.
final class FontDescription {
  /// The description, as C functions take it.
  let pointer: OpaquePointer

  /// A description in words.
  ///
  /// - Parameter text: As Pango has it, “DejaVu Sans Bold”, or with a colon as fontconfig has it,
  ///   “DejaVu Sans:bold:width=75”. A size in it has no effect.
  init(_ text: String) {
    pointer = Self.parsed(fontconfig: text) ?? pango_font_description_from_string(text)
    pango_font_description_set_absolute_size(pointer, Double(LineShaper.unitsPerEm))
    LiveHandles.addObjects(1)
  }

  /// Another description, with what a style asks for in place of its own.
  init(_ base: FontDescription, style: TextStyle) {
    pointer = pango_font_description_copy(base.pointer)
    if let weight = style.weight {
      // Pango's scale is OpenType's.
      pango_font_description_set_weight(pointer, PangoWeight(UInt32(weight.rawValue)))
    }
    if let isItalic = style.isItalic {
      pango_font_description_set_style(
        pointer, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    }
    if let width = style.width {
      // Pango counts from 0 what OpenType counts from 1.
      pango_font_description_set_stretch(pointer, PangoStretch(UInt32(width.rawValue) - 1))
    }
    LiveHandles.addObjects(1)
  }

  deinit {
    pango_font_description_free(pointer)
    LiveHandles.addObjects(-1)
  }

  /// The family or list of families that is asked for, if any.
  var family: String? {
    pango_font_description_get_family(pointer).map { String(cString: $0) }
  }

  private static func parsed(fontconfig text: String) -> OpaquePointer? {
    guard text.utf8.contains(UInt8(ascii: ":")), let pattern = FcNameParse(text) else {
      return nil
    }
    defer { FcPatternDestroy(pattern) }
    var family: UnsafeMutablePointer<FcChar8>?
    if FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch {
      FcPatternAddString(pattern, FC_FAMILY, "Sans")
    }
    return pango_fc_font_description_from_pattern(pattern, 0)
  }
}
