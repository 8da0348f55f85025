import CTagSpherePango
import TagSphereTagData

/// A font request: family, weight, slant and width, at the size used for all lines.
///
/// The corresponding C functions are `pango_font_description_from_string` and
/// `pango_font_description_free`.
final class FontDescription {
  /// The Pango object.
  let pointer: OpaquePointer

  /// Parses a description.
  ///
  /// - Parameter text: A Pango description such as “DejaVu Sans Bold”, or a fontconfig pattern,
  ///   which contains a colon, such as “DejaVu Sans:bold:width=75”. A size in the description is
  ///   ignored.
  init(_ text: String) {
    pointer = Self.parsed(fontconfig: text) ?? pango_font_description_from_string(text)
    pango_font_description_set_absolute_size(pointer, Double(LineShaper.unitsPerEm))
    LiveHandles.addObjects(1)
  }

  /// Creates a copy of a description with the properties that a style sets.
  init(_ base: FontDescription, style: TextStyle) {
    pointer = pango_font_description_copy(base.pointer)
    if let weight = style.weight {
      // Pango uses OpenType's scale.
      pango_font_description_set_weight(pointer, PangoWeight(UInt32(weight.rawValue)))
    }
    if let isItalic = style.isItalic {
      pango_font_description_set_style(
        pointer, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    }
    if let width = style.width {
      // Pango's widths start at 0, OpenType's widths at 1.
      pango_font_description_set_stretch(pointer, PangoStretch(UInt32(width.rawValue) - 1))
    }
    LiveHandles.addObjects(1)
  }

  deinit {
    pango_font_description_free(pointer)
    LiveHandles.addObjects(-1)
  }

  /// The requested family or list of families; nil if the description names no family.
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
