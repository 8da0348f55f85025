internal import TagSphereDesign
internal import TagSphereLook
internal import TagSphereTagData

extension OptionTable {
  static let colorRows: [CommandOption] = [
    .option(
      "theme", .look, drawers.union([.wheel]), \.look.theme, ValueSyntax.theme.optional,
      unset: "midnight", isPreference: true,
      "colours of labels and background, styles and depth: built in, or a JSON file"),
    .option(
      "color-map", .look, drawers, \.look.colorMap,
      ValueSyntax.colorMap.optional, unset: "the theme's", isPreference: true,
      "colours from the lightest to the heaviest tag, by name or as colours separated by commas"),
    .option(
      "weight-as", .look, drawers, \.look.weightDisplay,
      ValueSyntax.choice.optional, unset: "both, unless groups set the colour",
      isPreference: true,
      "what shows the weight: size and colour of the text, a filled box, a line around the letters"
    ),
    .option(
      "size-from", .look, drawers, \.look.sizeColumn,
      ValueSyntax.column.optional, unset: "the weight", "column of numbers that sizes follow"),
    .option(
      "color-from", .look, drawers, \.look.colorColumn,
      ValueSyntax.column.optional, unset: "the weight", "column of numbers that colours follow"),
    .option(
      "color-scale", .look, drawers, \.look.colorScale,
      ValueSyntax.choice.optional, unset: "as --scale", "how the numbers of colours are spaced"),
    .option(
      "group-from", .look, drawers, \.look.groupColumn,
      ValueSyntax.column.optional, unset: "group",
      "column whose values are groups; those with the heaviest tags get their own colours"),
    .option(
      "legend", .look, [.view, .kiosk, .render], \.look.legend, .choice, isPreference: true,
      "explain the colours; auto does if they show groups or a column"),
  ]
}

extension ValueSyntax where Value == String {
  /// The name of a column.
  static var column: Self {
    .text(
      placeholder: "COLUMN", allowed: "the name of a column or facet of FILE", completion: .column)
  }
}

extension ValueSyntax where Value == ThemeSource {
  /// The name of a theme, or the path of a theme file.
  static var theme: Self {
    Self(
      placeholder: "NAME|FILE",
      allowed: listed(Theme.names + ["the path of a file that ends in .json"]),
      completion: .files(endings: ["json"], words: Theme.names),
      read: { text in
        if let theme = Theme(name: text) { return .builtIn(theme) }
        return text.lowercased().hasSuffix(".json") ? .file(text) : nil
      },
      write: { source in
        switch source {
        case .builtIn(let theme): theme.name
        case .file(let path): path
        }
      })
  }
}

extension ValueSyntax where Value == ColorMap {
  /// The name of a colour map, or its stops.
  static var colorMap: Self {
    Self(
      placeholder: "NAME|COLORS",
      allowed: listed(ColorMap.names)
        + ", or up to \(ColorMap.mostStops) CSS colours separated by commas, such as navy,#ffcc00",
      completion: .words(ColorMap.names), read: { ColorMap($0) }, write: \.description)
  }
}
