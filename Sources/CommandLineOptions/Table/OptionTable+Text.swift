internal import TagSphereCloudCore

extension OptionTable {
  static let textRows: [CommandOption] = [
    .option(
      "font", .look, posers, \.look.font, .font, isPreference: true, fontHelp),
    .option("font", .look, [.bench, .verify], \.look.font, .font, fontHelp),
    .option(
      "max-label-width", .look, drawers, \.look.maximumLabelWidth,
      .number(1...Double(GlyphBatch.greatestLabelWidth), unit: "em", placeholder: "EM"),
      isPreference: true,
      "cut lines wider than this many em, with an ellipsis"),
  ]

  private static let fontHelp =
    "family and style, such as DejaVu Sans Bold, or a fontconfig pattern: DejaVu Sans:bold"
}
