package import TagSphereLook
package import TagSphereTagData

/// The colours of rings and their words.
///
/// The accent colour means only one thing: the current choice. The rings are brightest at the mark.
///
/// A word with results keeps at least the theme's minimum contrast, by default 3.3:1 or more, except
/// where it is cut at the end of its ring. A word without results has at most 1.75:1, or at most 3:1 if
/// the minimum contrast is 6:1 or more. A word that fades with its distance from the mark therefore never
/// looks like a word without results.
package struct RingColors: Hashable, Sendable {
  /// The colour of the ring away from the mark, and the colour at the mark.
  package var fill: SRGBColor
  package var litFill: SRGBColor
  /// The colour of the lines along the ring's edges away from the mark, and the colour at the mark.
  package var edge: SRGBColor
  package var litEdge: SRGBColor
  /// The colour of words.
  package var ink: SRGBColor
  /// The colour of figures, the numbers after words.
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
