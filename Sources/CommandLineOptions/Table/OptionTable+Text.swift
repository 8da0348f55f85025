internal import TagSphereDesign
internal import TagSphereLabels

extension OptionTable {
  static let textRows: [CommandOption] = [
    .option(
      "font", .look, posers.union([.wheel]), \.look.font, .font, isPreference: true, fontHelp),
    .option("font", .look, [.bench, .verify], \.look.font, .font, fontHelp),
    .option(
      "max-label-width", .look, drawers, \.look.maximumLabelWidth,
      .number(1...Double(GlyphBatch.greatestLabelWidth), unit: "em", placeholder: "EM"),
      isPreference: true,
      "break lines wider than this many em"),
    .option(
      "max-lines", .look, drawers, \.look.maximumLines,
      .integer(1...GlyphBatch.greatestLineCount, unit: "lines", placeholder: "COUNT"),
      isPreference: true,
      "break long labels into as many lines; of longer ones, an ellipsis replaces the middle"),
  ]

  private static let fontHelp =
    "family and style, such as DejaVu Sans Bold, or a fontconfig pattern: DejaVu Sans:bold"
}
