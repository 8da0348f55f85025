package import TagSphereLook
package import TagSphereTagData

/// The colours of rings and their words.
///
/// The accent has one meaning: the current choice. Light falls from the mark.
///
/// A word with results keeps at least the theme's least contrast, by default 3.3:1 or more, until
/// it is cut at the end of its ring. A word without results has at most 1.75:1, or 3:1 if the least
/// contrast is 6:1 or more. So a word that fades with its distance from the mark never looks like a
/// word without results.
package struct RingColors: Hashable, Sendable {
  /// The colours of the ring away from the mark, and at the mark.
  package var fill: SRGBColor
  package var litFill: SRGBColor
  /// The colours of the lines along the ring's edges, away from the mark and at it.
  package var edge: SRGBColor
  package var litEdge: SRGBColor
  /// The colour of words.
  package var ink: SRGBColor
  /// The colour of figures.
  package var figure: SRGBColor
  /// The colour of the chosen word and the mark.
  package var accent: SRGBColor
  /// The contrast of words near the mark, of the farthest words, and of words without results.
  package var contrasts: SIMD3<Float>

  /// Derives the colours from those of a theme.
  package init(_ theme: Theme) {
    let isLight = theme.isLight
    (fill, litFill, edge) = (theme.wheelFill, theme.litWheelFill, theme.wheelEdge)
    ink = theme.ink
    figure = theme.neutral
    accent = theme.wheelAccent
    litEdge = litFill.mixed(with: accent, share: isLight ? 0.45 : 0.35)
    let least = theme.wheel.contrast ?? (isLight ? 3.6 : 3.3)
    contrasts = [
      Float(max(ink.contrast(with: fill), least)), Float(least),
      Float(least >= 6 ? 3 : isLight ? 1.55 : 1.75),
    ]
  }
}
