package import TagSphereCloudCore
package import TagSphereTagData

/// The colours of rings and their words.
///
/// One accent has one meaning: what is chosen now. Light falls from the mark. A word with results
/// always has a contrast of at least 3:1, one without at most 1.9:1, so that fading with the
/// distance from the mark is never taken for "no results".
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
    contrasts = [
      Float(ink.contrast(with: fill)), isLight ? 3.6 : 3.3, isLight ? 1.55 : 1.75,
    ]
  }
}
