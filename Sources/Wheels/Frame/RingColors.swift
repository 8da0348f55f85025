internal import Glibc
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
    let ground = theme.background
    let isLight = Color.ink(on: ground) == Color(hex: 0)
    func tinted(_ share: Double) -> Color { ground.mixed(with: theme.neutral, share: share) }
    fill = tinted(isLight ? 0.05 : 0.028)
    litFill =
      isLight ? ground.mixed(with: Color(hex: 0xFFFFFF), share: 0.8) : tinted(0.105)
    edge = tinted(isLight ? 0.16 : 0.075)
    ink = theme.ink
    figure = theme.neutral
    accent = Self.vivid(theme.ramp.stops.last ?? theme.highlight, on: litFill, isLight: isLight)
    litEdge = litFill.mixed(with: accent, share: isLight ? 0.45 : 0.35)
    contrasts = [
      Float(ink.contrast(with: fill)), isLight ? 3.6 : 3.3, isLight ? 1.55 : 1.75,
    ]
  }

  /// A ramp's end, which is nearly white or black, with as much of its hue as the contrast allows.
  private static func vivid(_ color: Color, on ground: Color, isLight: Bool) -> Color {
    let light = color.linear
    let peak = light.max()
    guard peak > 0 else { return color }
    let hue = light / peak
    for step in stride(from: 1.0, through: 0, by: -0.05) {
      // Powers of the channels keep the order of the hues and remove the white in them.
      let power = isLight ? 1 + step : 1 + 2.2 * step
      let pure = SIMD3(pow(hue.x, power), pow(hue.y, power), pow(hue.z, power))
      let candidate = Color(linear: pure * (isLight ? peak + (0.42 - peak) * step : 1))
      if candidate.contrast(with: ground) >= 6 { return candidate }
    }
    return color.adjusted(toContrast: 4.5, on: ground)
  }
}

extension Color {
  /// Returns the mean of two colours in linear light.
  fileprivate func mixed(with other: Color, share: Double) -> Color {
    Color(linear: linear + (other.linear - linear) * share)
  }
}
