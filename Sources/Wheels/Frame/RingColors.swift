package import TagSphereLook
package import TagSphereTagData

/// The colours of rings and their words.
///
/// One accent has one meaning: what is chosen now. Light falls from the mark. Until it is cut at the
/// end of its ring, a word with results has the theme's least contrast, by default 3.3:1 or more. One
/// without has at most 1.75:1, or 3:1 where the least is 6:1 or more: so fading with the distance from
/// the mark is never taken for "no results".
package struct RingColors: Hashable, Sendable {
  /// The ring away from the mark, and at the mark.
  package var fill: Color
  package var litFill: Color
  /// The lines along the ring's edges, away from the mark and at it.
  package var edge: Color
  package var litEdge: Color
  /// Words.
  package var ink: Color
  /// Figures.
  package var figure: Color
  /// The chosen word and the mark.
  package var accent: Color
  /// The contrast of words near the mark, of the farthest ones, and of those without results.
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
