internal import TagSphereCloudCore

extension OptionTable {
  static let declutterRows: [CommandOption] = [
    .option(
      "declutter", .layout, [.view, .kiosk, .render, .pick, .verify], \.layout.declutter, .choice,
      isPreference: true,
      "what becomes of labels that others would cover: drawn all the same, faint, or not at all")
  ]

  static let coverRows: [CommandOption] = [
    .flag(
      "covered", .measurement, [.verify], \.measuresCovered,
      "also print how many labels others cover, in every layout")
  ]
}
