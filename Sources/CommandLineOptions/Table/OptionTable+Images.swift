internal import TagSphereDesign
internal import TagSphereLabels

extension OptionTable {
  /// The options that arrange the images of tags with their texts.
  static let imageRows: [CommandOption] = [
    .option(
      "image-place", .look, drawers, \.look.images.place, .choice, isPreference: true,
      "position of a tag's image relative to its text"),
    .option(
      "image-height", .look, drawers, \.look.images.height,
      ValueSyntax.number(0.25...20, unit: "em", placeholder: "EM").single, isPreference: true,
      "height of images in em of the label's text"),
    .option(
      "image-corners", .look, drawers, \.look.images.cornerRadius,
      ValueSyntax.number(0...0.5, unit: "a share", placeholder: "SHARE").single, isPreference: true,
      "radius of the corners of images, as a share of the shorter side; 0.5 is a circle"),
  ]
}

extension ValueSyntax where Value == Double {
  /// The same numbers in single precision.
  fileprivate var single: ValueSyntax<Float> {
    // Use the shortest decimal instead of the nearest double, so that 0.12 reads back as 0.12.
    mapped({ Float($0) }, back: { Double("\($0)") })
  }
}
