extension ColorMap {
  /// From night through embers to pale flame: purple, red, orange, straw.
  ///
  /// Designed for this program: nine stops, evenly spaced in Oklab lightness from 0.30 to 0.94,
  /// with the hue turning from 300° to 102° and the highest chroma in sRGB that keeps the steps
  /// even. A sixteenth of the map spans an Oklab distance of 0.046 to 0.056 everywhere, and at
  /// least 0.025 with any dichromacy.
  public static let ember = ColorMap(
    name: "ember",
    hex: [
      0x34244D, 0x622661, 0x95255E, 0xC22D45, 0xDD512F, 0xEE7A21, 0xF5A430, 0xF3CC72, 0xF5EEB4,
    ])

  /// From deep water through ice to snow: indigo, blue, cyan, greenish white.
  ///
  /// Designed for this program: nine stops, evenly spaced in Oklab lightness from 0.28 to 0.96,
  /// with the hue turning from 285° to 165°. A sixteenth of the map spans an Oklab distance of
  /// 0.042 to 0.050 everywhere, and at least 0.035 with any dichromacy.
  public static let glacier = ColorMap(
    name: "glacier",
    hex: [
      0x261F52, 0x2E357B, 0x2D509E, 0x2C6FB5, 0x2F8FC6, 0x43AFD0, 0x68CCD8, 0x99E7DF, 0xDAFBEB,
    ])
}
