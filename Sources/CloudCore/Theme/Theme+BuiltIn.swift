internal import TagSphereTagData

extension Theme {
  /// The built-in themes; the first is the default.
  public static let builtIn = [
    midnight, paper, neon, solarized, solarizedLight, highContrast, print, aurora, blueprint, rose,
  ]

  /// The names of ``builtIn``.
  public static let names = builtIn.compactMap(\.name)

  /// The built-in theme of a name, compared exactly; nil if there is none.
  public init?(name: String) {
    guard let theme = Self.builtIn.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// A night sky: cool light labels and warm heavy ones on a deep blue-black.
  public static let midnight = Theme(
    name: "midnight", background: Color(hex: 0x0D0F17),
    ramp: ColorRamp(hex: [0x7D9CD9, 0xB9C9EE, 0xF6F1E6, 0xFFD488, 0xFFB347]),
    ink: Color(hex: 0xF2EFE6), neutral: Color(hex: 0x8E97AD),
    // A hue that the ramp, from blue through white to amber, does not contain.
    highlight: Color(hex: 0x5CF5B5), selection: Color(hex: 0xFF8AC4),
    fade: [0, 0.62, 0.8, 0.92])

  /// A printed page: pencil grey, ink, and a red for the headlines.
  public static let paper = Theme(
    name: "paper", background: Color(hex: 0xFAF6EC),
    ramp: ColorRamp(hex: [0x77705F, 0x5B6068, 0x33435C, 0x2A2540, 0x9C1C2B]),
    ink: Color(hex: 0x2B2A28), neutral: Color(hex: 0x6F6A60),
    highlight: Color(hex: 0x0F7A5A), selection: Color(hex: 0x7A3FA0),
    dim: 0.78, fade: [0, 0.55, 0.78, 0.9])

  /// Neon tubes in a dark street.
  public static let neon = Theme(
    name: "neon", background: Color(hex: 0x07060F),
    ramp: ColorRamp(hex: [0x7A78FF, 0xB06BFF, 0xF25CF0, 0xFF6FA8, 0xFFE45C]),
    ink: Color(hex: 0xE9E6FF), neutral: Color(hex: 0x8C88B8),
    highlight: Color(hex: 0x2CF5E0), selection: Color(hex: 0x7CFF5B),
    fade: [0, 0.6, 0.82, 0.94], style: glowing)

  /// Ethan Schoonover's Solarized, dark, with accents lightened where they were too faint for text.
  public static let solarized = Theme(
    name: "solarized", background: Color(hex: 0x002B36),
    ramp: ColorRamp(hex: [0x839496, 0x93A1A1, 0x35ADA3, 0xBFA018, 0xF08A4B]),
    ink: Color(hex: 0xEEE8D5), neutral: Color(hex: 0x839496),
    highlight: Color(hex: 0xFF9FD8), selection: Color(hex: 0xA8B0FF),
    fade: [0, 0.6, 0.8, 0.92])

  /// Ethan Schoonover's Solarized, light.
  public static let solarizedLight = Theme(
    name: "solarized-light", background: Color(hex: 0xFDF6E3),
    ramp: ColorRamp(hex: [0x5E747C, 0x586E75, 0x1F6F8B, 0x2B5F8A, 0xA8371A]),
    ink: Color(hex: 0x073642), neutral: Color(hex: 0x5E747C),
    highlight: Color(hex: 0xA3267A), selection: Color(hex: 0x5A62B8),
    dim: 0.78, fade: [0, 0.55, 0.78, 0.9])

  /// Maximum legibility: at least 11:1 contrast at the front, and a far side that stays legible.
  public static let highContrast = Theme(
    name: "high-contrast", background: Color(hex: 0x000000),
    ramp: ColorRamp(hex: [0xBDBDBD, 0xE6E6E6, 0xFFFFFF, 0xFFF4A3, 0xFFE500]),
    ink: Color(hex: 0xFFFFFF), neutral: Color(hex: 0xBDBDBD),
    highlight: Color(hex: 0x00E5FF), selection: Color(hex: 0xFF9DF0),
    dim: 0.6, fade: [0, 0.35, 0.68, 0.86])

  /// Black, greys and one spot colour on white, for ink on paper.
  public static let print = Theme(
    name: "print", background: Color(hex: 0xFFFFFF),
    ramp: ColorRamp(hex: [0x6E6E6E, 0x4A4A4A, 0x262626, 0x000000, 0xC4161C]),
    ink: Color(hex: 0x000000), neutral: Color(hex: 0x6E6E6E),
    highlight: Color(hex: 0x0057B8), selection: Color(hex: 0x6A1B9A),
    dim: 0.8, fade: [0, 0.6, 0.82, 0.93])

  /// Northern lights: sea green rising to pale gold.
  public static let aurora = Theme(
    name: "aurora", background: Color(hex: 0x071318),
    ramp: ColorRamp(hex: [0x4F9C9C, 0x3FC1A0, 0x7BE495, 0xD9F57C, 0xFFF6C2]),
    ink: Color(hex: 0xE8F7F0), neutral: Color(hex: 0x7C979A),
    highlight: Color(hex: 0xFF7AD1), selection: Color(hex: 0xB79BFF),
    fade: [0, 0.62, 0.82, 0.93])

  /// White lines on a cyanotype, the heaviest marked in yellow.
  public static let blueprint = Theme(
    name: "blueprint", background: Color(hex: 0x0B3468),
    ramp: ColorRamp(hex: [0x9DBCE6, 0xBFD6F2, 0xE3EEFA, 0xFFFFFF, 0xFFE08A]),
    palette: [
      0xABFDF9, 0xF77B5A, 0xDEFB78, 0xAB8EFE, 0xE6B816, 0x5DAEAB, 0xD8C0E7, 0x5AE297,
    ].map(Color.init(hex:)),
    ink: Color(hex: 0xFFFFFF), neutral: Color(hex: 0xA9C3E4),
    highlight: Color(hex: 0xFF9FB8), selection: Color(hex: 0x8DF0D2),
    fade: [0, 0.55, 0.78, 0.9])

  /// Rose paper, wine and aubergine.
  public static let rose = Theme(
    name: "rose", background: Color(hex: 0xFFF5F4),
    ramp: ColorRamp(hex: [0x93626A, 0x8A4A5E, 0x7A2B55, 0x5C1749, 0x3A0E36]),
    ink: Color(hex: 0x3A1526), neutral: Color(hex: 0x8C666D),
    highlight: Color(hex: 0x0A6E8A), selection: Color(hex: 0x9A4708),
    dim: 0.78, fade: [0, 0.55, 0.78, 0.9])

  private static var glowing: LabelStyle {
    var style = LabelStyle()
    style.halo = LabelStyle.Halo(paint: .own)
    return style
  }

  /// Eight colours that are distinct on a dark background, also with any dichromacy.
  ///
  /// Found by a search over Oklab that maximises the minimum distance of any two, as seen by
  /// trichromats, deuteranopes, protanopes and tritanopes: at least 0.10.
  static let lightColors = [
    0x3DBFFC, 0xC56B23, 0xFAE859, 0x9375E2, 0x79FFF0, 0x9EB92E, 0x1A9389, 0xEDA9AA,
  ].map(Color.init(hex:))

  /// The equivalent of ``lightColors`` for light backgrounds.
  static let darkColors = [
    0x3666D5, 0x901308, 0x667815, 0x662298, 0x155250, 0xA35588, 0x0F1266, 0x430E15,
  ].map(Color.init(hex:))

  /// Returns the colours of groups on a background, before they are adjusted to be readable there.
  static func distinctColors(on background: Color) -> [Color] {
    Color.ink(on: background) == Color(hex: 0) ? darkColors : lightColors
  }
}
