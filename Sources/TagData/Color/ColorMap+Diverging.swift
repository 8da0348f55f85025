extension ColorMap {
  /// From dark blue through a pale middle to dark red: two directions from 0, on light backgrounds.
  ///
  /// Source: Crameri, Scientific colour maps 8, doi:10.5281/zenodo.1243862, MIT: 33 even steps of its
  /// table. The maximum error of a channel over all 256 steps is 2 of 255; for ``berlin`` 1.
  public static let vik = ColorMap(name: "vik", hex: vikStops)

  /// From light blue through a dark middle to light red: two directions from 0, on dark backgrounds.
  ///
  /// Source: Crameri, Scientific colour maps 8, doi:10.5281/zenodo.1243862, MIT.
  public static let berlin = ColorMap(name: "berlin", hex: berlinStops)

  /// Returns the colours of numbers below 0, at 0 and above it, from red to blue, as labels have them on a
  /// background.
  ///
  /// What is far from 0 contrasts most, and 0 is grey. The published maps are reversed: what is below 0 is
  /// red, as in accounts.
  ///
  /// - Parameters:
  ///   - background: The colour behind the labels.
  ///   - contrast: The minimum contrast of every step, 1…21.
  package static func diverging(on background: Color, contrast: Double) -> ColorRamp {
    let isLight = Color.ink(on: background) == Color(hex: 0)
    return (isLight ? vik : berlin).ramp.reversed.readable(on: background, contrast: contrast)
  }

  private static let vikStops: [UInt32] = [
    0x001261, 0x021F69, 0x022B71, 0x023779, 0x034481, 0x045089, 0x0C5E92, 0x1B6D9B,
    0x2F7CA6, 0x478DB1, 0x609DBC, 0x79ADC7, 0x92BDD2, 0xACCCDC, 0xC5DBE5, 0xDCE5E9,
    0xECE5E1, 0xEEDACF, 0xE9CBB9, 0xE2BBA4, 0xDCAB8F, 0xD59C7B, 0xCF8E68, 0xC97F55,
    0xC37243, 0xBC6331, 0xB3531F, 0xA5400E, 0x932E06, 0x832106, 0x741506, 0x660A07,
    0x590008,
  ]

  private static let berlinStops: [UInt32] = [
    0x9EB0FF, 0x8CAEF6, 0x79ABED, 0x65A7E2, 0x529FD3, 0x4194C1, 0x3686AD, 0x2E779A,
    0x286886, 0x235A74, 0x1D4B61, 0x183E50, 0x14313F, 0x11252F, 0x111A20, 0x121214,
    0x190C09, 0x210B03, 0x2A0E01, 0x351000, 0x401201, 0x4C1602, 0x5A1C07, 0x6A2610,
    0x7C331D, 0x8D412C, 0x9C503D, 0xAC5E4F, 0xBC6E61, 0xCC7D74, 0xDD8D86, 0xEE9D9A,
    0xFFADAD,
  ]
}
