/// The colours of a cloud and how they recede with depth.
public struct Theme: Hashable, Sendable {
  /// What is seen where no label is.
  public var background: Color
  /// Colours of labels from the lightest to the heaviest.
  public var ramp: ColorRamp
  /// The colour of the label under the pointer.
  public var highlight: Color
  /// How far labels have faded toward the background (0 not at all, 1 gone) at the sphere's front,
  /// at its rim, just behind the rim, and at its back.
  public var fade: SIMD4<Float>

  /// A theme from its parts.
  public init(background: Color, ramp: ColorRamp, highlight: Color, fade: SIMD4<Float>) {
    self.background = background
    self.ramp = ramp
    self.highlight = highlight
    self.fade = fade
  }

  /// Night sky: cool light labels, warm heavy ones, a deep blue-black behind.
  public static let midnight = Theme(
    background: Color(hex: 0x0D0F17),
    ramp: ColorRamp([
      Color(hex: 0x7D9CD9), Color(hex: 0xB9C9EE), Color(hex: 0xF6F1E6), Color(hex: 0xFFD488),
      Color(hex: 0xFFB347),
    ]),
    // A hue that the ramp, from blue through white to amber, does not pass.
    highlight: Color(hex: 0x5CF5B5),
    fade: [0, 0.62, 0.8, 0.92])

  /// One colour on another, without a depth cue: what benchmarks draw.
  public static func plain(_ color: Color, on background: Color) -> Theme {
    Theme(background: background, ramp: ColorRamp([color]), highlight: color, fade: .zero)
  }
}
