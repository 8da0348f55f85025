internal import TagSphereArrangement
internal import TagSphereDesign

extension OptionTable {
  static let declutterRows: [CommandOption] = [
    .option(
      "declutter", .layout, [.view, .kiosk, .render, .export, .pick, .verify], \.layout.declutter,
      .choice,
      isPreference: true,
      "what happens to labels that others would cover: drawn anyway, faint, or hidden")
  ]

  static let coverRows: [CommandOption] = [
    .flag(
      "covered", .measurement, [.verify], \.measurement.measuresCovered,
      "also print how many labels others cover, in every layout")
  ]
}
