extension ColorMap {
  /// From red through grey to blue, for values below and above 0; the ends stay distinct with any dichromacy.
  ///
  /// Source: Brewer, Harrower and others, ColorBrewer 2.0, RdBu of nine classes, Apache-2.0.
  public static let rdbu = ColorMap(
    name: "rdbu",
    diverging: [
      0xB2182B, 0xD6604D, 0xF4A582, 0xFDDBC7, 0xF7F7F7, 0xD1E5F0, 0x92C5DE, 0x4393C3, 0x2166AC,
    ])

  /// From orange through grey to purple, for values below and above 0; the ends stay distinct with any dichromacy.
  ///
  /// Source: Brewer, Harrower and others, ColorBrewer 2.0, PuOr of nine classes, Apache-2.0.
  public static let puor = ColorMap(
    name: "puor",
    diverging: [
      0xB35806, 0xE08214, 0xFDB863, 0xFEE0B6, 0xF7F7F7, 0xD8DAEB, 0xB2ABD2, 0x8073AC, 0x542788,
    ])
}
