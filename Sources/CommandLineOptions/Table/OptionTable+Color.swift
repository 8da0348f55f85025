internal import CloudCore

extension OptionTable {
  static let colorRows: [CommandOption] = [
    .option(
      "theme", .look, [.view, .render, .bench], \.look.color.theme, ValueSyntax.theme.optional,
      unset: "midnight", isPreference: true,
      "colours of labels and background, and how they recede with depth"),
    .option(
      "color-map", .look, [.view, .render, .bench], \.look.color.map,
      ValueSyntax.colorMap.optional, unset: "the theme's",
      "colours from the lightest to the heaviest tag, by name or as colours between commas"),
  ]
}

extension ValueSyntax where Value == Theme {
  /// A theme's name.
  static var theme: Self {
    Self(
      placeholder: "NAME", allowed: listed(Theme.names), completion: .words(Theme.names),
      read: { Theme(name: $0) }, write: { $0.name })
  }
}

extension ValueSyntax where Value == ColorMap {
  /// A colour map's name, or its stops.
  static var colorMap: Self {
    Self(
      placeholder: "NAME|COLORS",
      allowed: listed(ColorMap.names)
        + ", or up to \(ColorMap.mostStops) colours of CSS between commas, such as navy,#ffcc00",
      completion: .words(ColorMap.names), read: { ColorMap($0) }, write: \.description)
  }
}
