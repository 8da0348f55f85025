internal import TagSphereCloudCore
internal import TagSphereInteraction
internal import TagSphereText

extension FontGlyphSource {
  /// Sentences on what the installed fonts fall short of, once their glyphs have been drawn.
  var shortfallMessages: [String] {
    var messages: [String] = []
    if !hasColorFont, let family = unreadableColorFonts.first {
      messages.append(
        "the colour font “\(family)” is of a kind that is not drawn, so emoji come from outline "
          + "fonts; install a font of bitmaps, for example the package fonts-noto-color-emoji")
    }
    if let error = brokenGlyphs.min(by: { $0.key.index < $1.key.index })?.value {
      let rest = brokenGlyphs.count - 1
      messages.append(
        "\(error)\(rest > 0 ? ", and \(rest) more glyphs are like it" : "")"
          + "; boxes are drawn instead")
    }
    return messages
  }
}
