internal import TagSphereTagData

extension Theme {
  /// The built-in themes; the first is the default.
  public static let builtIn = [
    midnight, paper, neon, solarized, solarizedLight, highContrast, print, aurora, blueprint, rose,
  ]

  /// The names of ``builtIn``.
  public static let names = builtIn.compactMap { $0.name }

  /// Returns the built-in theme with a name, compared exactly; nil without such a theme.
  public init?(name: String) {
    guard let theme = Self.builtIn.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// A night sky: cool colours for light labels and warm colours for heavy labels, on a deep blue-black.
  public static let midnight = Theme(
    name: "midnight", background: SRGBColor(hex: 0x0D0F17),
    backdrop: Backdrop(edge: SRGBColor(hex: 0x06070C)),
    ramp: ColorRamp(hex: [0x7591CC, 0x93A8E0, 0xC0BBEA, 0xF3C2A0, 0xFFE79A]),
    ink: SRGBColor(hex: 0xF2EFE6), neutral: SRGBColor(hex: 0x8E97AD),
    // The ramp, from blue through white to amber, does not contain this green.
    highlight: SRGBColor(hex: 0x5CF5B5), selection: SRGBColor(hex: 0xFF8AC4),
    fade: [0, 0.34, 0.8, 0.92])

  /// A printed page: pencil grey, ink, and a dark red for the headlines.
  public static let paper = Theme(
    name: "paper", background: SRGBColor(hex: 0xFAF6EC),
    backdrop: Backdrop(edge: SRGBColor(hex: 0xEFE7D6)),
    ramp: ColorRamp(hex: [0x5F5D55, 0x50545A, 0x3A4456, 0x4E2130, 0x480008]),
    ink: SRGBColor(hex: 0x2B2A28), neutral: SRGBColor(hex: 0x6F6A60),
    highlight: SRGBColor(hex: 0x0F7A5A), selection: SRGBColor(hex: 0x7A3FA0),
    dim: 0.78, fade: [0, 0.22, 0.78, 0.9], font: serif)

  /// Neon tubes in a dark street: nearly white gas, violet light around it.
  public static let neon = Theme(
    name: "neon", background: SRGBColor(hex: 0x07060F),
    backdrop: Backdrop(edge: SRGBColor(hex: 0x020207)),
    ramp: ColorRamp(hex: [0xA79CFF, 0xC9A6FF, 0xF0B0FF, 0xFFC8E4, 0xFFF6E4]),
    ink: SRGBColor(hex: 0xE9E6FF), neutral: SRGBColor(hex: 0x8C88B8),
    highlight: SRGBColor(hex: 0x2CF5E0), selection: SRGBColor(hex: 0x7CFF5B),
    fade: [0, 0.34, 0.82, 0.94], style: glowing
  ).withWheel(accent: SRGBColor(hex: 0xFF8ADF))

  /// Ethan Schoonover's Solarized, dark, with accents lightened where they were too faint for text.
  public static let solarized = Theme(
    name: "solarized", background: SRGBColor(hex: 0x002B36),
    backdrop: Backdrop(edge: SRGBColor(hex: 0x001F28)),
    ramp: ColorRamp(hex: [0x93A1A1, 0xA5B1B0, 0x72C6BC, 0xD8C060, 0xFFE9B8]),
    ink: SRGBColor(hex: 0xEEE8D5), neutral: SRGBColor(hex: 0x93A1A1),
    highlight: SRGBColor(hex: 0xFF9FD8), selection: SRGBColor(hex: 0xA8B0FF),
    fade: [0, 0.34, 0.8, 0.92])

  /// Ethan Schoonover's Solarized, light.
  public static let solarizedLight = Theme(
    name: "solarized-light", background: SRGBColor(hex: 0xFDF6E3),
    backdrop: Backdrop(edge: SRGBColor(hex: 0xF2E8CD)),
    ramp: ColorRamp(hex: [0x506269, 0x42565E, 0x1C5368, 0x6A2E14, 0x4C0A06]),
    ink: SRGBColor(hex: 0x073642), neutral: SRGBColor(hex: 0x5E747C),
    highlight: SRGBColor(hex: 0xA3267A), selection: SRGBColor(hex: 0x5A62B8),
    dim: 0.78, fade: [0, 0.22, 0.78, 0.9])

  /// Maximum legibility: at least 10:1 contrast at the front, and at least 5:1 as far as the rim.
  public static let highContrast = Theme(
    name: "high-contrast", background: SRGBColor(hex: 0x000000),
    ramp: ColorRamp(hex: [0xB4B4B4, 0xC6C6C6, 0xD8D8D8, 0xECE08A, 0xFFFFF0]),
    ink: SRGBColor(hex: 0xFFFFFF), neutral: SRGBColor(hex: 0xBDBDBD),
    highlight: SRGBColor(hex: 0x00E5FF), selection: SRGBColor(hex: 0xFF9DF0),
    dim: 0.6, fade: [0, 0.3, 0.68, 0.86], strokes: StrokeWeights(.semiBold, .extraBold)
  ).withWheel(accent: SRGBColor(hex: 0xFFD400), contrast: 7)

  /// Greys and black on white, for ink on paper.
  public static let print = Theme(
    name: "print", background: SRGBColor(hex: 0xFFFFFF),
    ramp: ColorRamp(hex: [0x646464, 0x4E4E4E, 0x363636, 0x1E1E1E, 0x000000]),
    ink: SRGBColor(hex: 0x000000), neutral: SRGBColor(hex: 0x6E6E6E),
    highlight: SRGBColor(hex: 0x0057B8), selection: SRGBColor(hex: 0x6A1B9A),
    dim: 0.8, fade: [0, 0.22, 0.82, 0.93], strokes: StrokeWeights(.light, .black)
  ).withWheel(accent: SRGBColor(hex: 0x9E1B17), contrast: 7)

  /// Northern lights: sea green rising to pale gold.
  public static let aurora = Theme(
    name: "aurora", background: SRGBColor(hex: 0x071318),
    backdrop: Backdrop(edge: SRGBColor(hex: 0x03090C)),
    ramp: ColorRamp(hex: [0x4F9C9C, 0x46B8A0, 0x70D48C, 0xC0E470, 0xFFFBD6]),
    ink: SRGBColor(hex: 0xE8F7F0), neutral: SRGBColor(hex: 0x7C979A),
    highlight: SRGBColor(hex: 0xFF7AD1), selection: SRGBColor(hex: 0xB79BFF),
    fade: [0, 0.34, 0.82, 0.93])

  /// White lines on a cyanotype, the heaviest marked in yellow.
  public static let blueprint = Theme(
    name: "blueprint", background: SRGBColor(hex: 0x0B3468),
    backdrop: Backdrop(edge: SRGBColor(hex: 0x07264E), grid: SRGBColor(hex: 0x1B4A85)),
    ramp: ColorRamp(hex: [0x9DBCE6, 0xAECBEE, 0xC4D9F2, 0xD6E2EC, 0xFFFBE0]),
    palette: [
      0x3CEECC, 0xFF8899, 0xCCDD2A, 0xC499FF, 0xCCAA44, 0xAAD4FF, 0xFFC4A2, 0x4CBBC4,
    ].map(SRGBColor.init(hex:)),
    ink: SRGBColor(hex: 0xFFFFFF), neutral: SRGBColor(hex: 0xA9C3E4),
    highlight: SRGBColor(hex: 0xFF9FB8), selection: SRGBColor(hex: 0x8DF0D2),
    fade: [0, 0.34, 0.78, 0.9], font: mono,
    // This colour differs from the background; otherwise the grid would show through.
    legend: LegendColors(
      text: SRGBColor(hex: 0xFFFFFF), muted: SRGBColor(hex: 0xA9C3E4),
      panel: SRGBColor(hex: 0x0A2E5D))
  ).withWheel(accent: SRGBColor(hex: 0xFFD24A))

  /// Rose paper, wine and aubergine.
  public static let rose = Theme(
    name: "rose", background: SRGBColor(hex: 0xFFF5F4),
    backdrop: Backdrop(edge: SRGBColor(hex: 0xF7E3E1)),
    ramp: ColorRamp(hex: [0x7E5059, 0x7A3F52, 0x74234A, 0x660F42, 0x40051F]),
    ink: SRGBColor(hex: 0x3A1526), neutral: SRGBColor(hex: 0x8C666D),
    highlight: SRGBColor(hex: 0x0A6E8A), selection: SRGBColor(hex: 0x9A4708),
    dim: 0.78, fade: [0, 0.22, 0.78, 0.9], font: serif)

  /// Font families of a kind; the first installed one is used.
  private static let serif = "Noto Serif,DejaVu Serif,Liberation Serif,Serif"
  private static let mono = "Noto Sans Mono,DejaVu Sans Mono,Liberation Mono,Monospace"

  private static var glowing: LabelStyle {
    var style = LabelStyle()
    style.halo = LabelStyle.Halo(paint: .color(SRGBColor(hex: 0x8A3CFF)), strength: 0.5)
    return style
  }

  /// Eight colours that are distinct on a dark background, also for viewers with any kind of dichromacy.
  ///
  /// A search over sRGB found the colours. It maximizes the least distance of any two colours in
  /// Oklab. This distance is at least 0.067 as seen by deuteranopes, protanopes and tritanopes, and
  /// 1.9 times as much as seen by trichromats. The contrasts with the background lie within a
  /// factor of 1.6, so that no group stands out much more than another.
  static let lightColors = [
    0x44DDB2, 0xF66EAA, 0xCCCC00, 0xB288FF, 0xDD9977, 0x33AAC4, 0xFFA2FF, 0x80AA22,
  ].map(SRGBColor.init(hex:))

  /// Eight distinct colours for light backgrounds, found like ``lightColors``.
  static let darkColors = [
    0x1A55C4, 0xB2223C, 0x11663C, 0x5E2299, 0x5E3C08, 0x665580, 0x800055, 0x00446E,
  ].map(SRGBColor.init(hex:))

  /// Returns the colours of groups on a background, before their lightness is adjusted to make them readable.
  static func distinctColors(on background: SRGBColor) -> [SRGBColor] {
    SRGBColor.ink(on: background) == SRGBColor(hex: 0) ? darkColors : lightColors
  }
}
