extension ColorMap {
  /// From blue through green to yellow, with even steps of lightness.
  ///
  /// Source: van der Walt and Smith for Matplotlib, 2015, CC0. The map has every eighth step of the
  /// published table. The maximum error of a channel over all 256 steps is 2 of 255. It is 2 for
  /// ``magma``, 3 for ``turbo``, and 7 for ``cividis``, in the kink of its blue.
  public static let viridis = ColorMap(name: "viridis", hex: viridisStops)

  /// From black through purple to pale yellow, with even steps of lightness.
  ///
  /// Source: van der Walt and Smith for Matplotlib, 2015, CC0.
  public static let magma = ColorMap(name: "magma", hex: magmaStops)

  /// From blue through grey to yellow, similar with and without deuteranopia.
  ///
  /// Source: Nuñez, Anderton, Renslow, "Optimizing colormaps with consideration for color vision
  /// deficiency", PLOS ONE 13(7), 2018; the table in Matplotlib, CC0.
  public static let cividis = ColorMap(name: "cividis", hex: cividisStops)

  /// The rainbow with smoothed lightness.
  ///
  /// The middle is the lightest, so it shows steps, but not order.
  ///
  /// Source: Mikhailov, "Turbo, an improved rainbow colormap for visualization", Google 2019,
  /// Apache-2.0.
  public static let turbo = ColorMap(name: "turbo", hex: turboStops)

  private static let viridisStops: [UInt32] = [
    0x440154, 0x470D60, 0x48186A, 0x482374, 0x472D7B, 0x453681, 0x424086, 0x3F4989,
    0x3B528B, 0x375A8D, 0x33638D, 0x2F6A8E, 0x2C728E, 0x297A8E, 0x26818E, 0x23898E,
    0x21908C, 0x1F988B, 0x1F9F88, 0x21A685, 0x28AE80, 0x31B57B, 0x3EBC74, 0x4CC26C,
    0x5DC963, 0x6ECE58, 0x82D34C, 0x96D83F, 0xABDC32, 0xC0DF24, 0xD5E21A, 0xEAE51A,
    0xFDE725,
  ]

  private static let magmaStops: [UInt32] = [
    0x000004, 0x030311, 0x0A0822, 0x130D33, 0x1D1146, 0x28115A, 0x36106A, 0x430F76,
    0x50127C, 0x5D177F, 0x691C81, 0x762181, 0x822681, 0x8F2A81, 0x9C2E7F, 0xA9327D,
    0xB63779, 0xC33B75, 0xCF4170, 0xDB486A, 0xE65163, 0xEE5C5E, 0xF5695C, 0xF9785D,
    0xFB8761, 0xFD9668, 0xFEA571, 0xFEB47B, 0xFEC387, 0xFED194, 0xFDE0A2, 0xFCEEB0,
    0xFCFDBF,
  ]

  private static let cividisStops: [UInt32] = [
    0x00224E, 0x00285B, 0x002E6A, 0x043371, 0x1A386F, 0x273E6E, 0x32436D, 0x3B496C,
    0x434E6C, 0x4B546C, 0x52596D, 0x5A5F6E, 0x61656F, 0x686A71, 0x6F7073, 0x757676,
    0x7C7B78, 0x848179, 0x8B8778, 0x938D78, 0x9B9376, 0xA39A75, 0xABA072, 0xB3A670,
    0xBBAD6C, 0xC3B469, 0xCCBA64, 0xD4C15F, 0xDDC958, 0xE6D051, 0xEFD748, 0xF8DF3C,
    0xFEE838,
  ]

  private static let turboStops: [UInt32] = [
    0x30123B, 0x392A73, 0x4040A1, 0x4456C7, 0x466BE3, 0x467FF6, 0x4293FF, 0x37A7FA,
    0x29BBEC, 0x1DCDD8, 0x18DCC3, 0x1EE8B0, 0x31F299, 0x4CF97E, 0x6BFD64, 0x8AFF4D,
    0xA3FD3C, 0xB8F735, 0xCCED34, 0xDEE037, 0xEDD03A, 0xF8C03A, 0xFDAE35, 0xFE982C,
    0xFB8022, 0xF56817, 0xEC520F, 0xE04009, 0xD23105, 0xC02302, 0xAC1701, 0x950D01,
    0x7A0403,
  ]
}
