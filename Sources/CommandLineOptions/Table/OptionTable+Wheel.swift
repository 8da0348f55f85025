internal import TagSphereWheels

extension OptionTable {
  /// The commands that show wheels beside a cloud.
  private static let besideClouds: Set<Subcommand> = [.view, .kiosk, .render, .bench]

  static let wheelRows: [CommandOption] = [
    .option(
      "wheels", .wheel, besideClouds.union([.list, .verify]), \.wheel.columns, .wheelColumns,
      "filter the cloud by a wheel for each of these columns, and begin with some values, as in "
        + "kind,year=2026"),
    .option(
      "anchor", .wheel, besideClouds.union([.wheel, .verify]), \.wheel.anchor,
      ValueSyntax.anchor.optional, unset: "as the picture suggests",
      isPreference: true,
      "where the centre of wheels is: center, or beyond an edge or a corner: left, right, top, "
        + "bottom, top-left, top-right, bottom-left or bottom-right"),
    .option(
      "far-side", .wheel, besideClouds.union([.wheel, .verify]), \.wheel.farSide, .choice,
      isPreference: true,
      "words on the far side of wheels stand upright, or on their heads along the wheel"),
  ]
}

extension ValueSyntax where Value == [WheelFilter.Column] {
  /// Columns with the values that are chosen at first, such as `kind,year=2026`.
  fileprivate static var wheelColumns: Self {
    Self(
      placeholder: "COLUMNS",
      allowed: "1 to 12 names of columns or facets of FILE with commas, such as kind,year=2026",
      completion: .column,
      read: { text in
        let columns = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
          let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          return WheelFilter.Column(
            String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
        }
        let isWhole = columns.allSatisfy { !$0.name.isEmpty && $0.value?.isEmpty != true }
        return isWhole && (1...12).contains(columns.count) ? columns : nil
      },
      write: { columns in
        columns.isEmpty
          ? nil
          : columns.map { $0.name + ($0.value.map { "=" + $0 } ?? "") }.joined(separator: ",")
      })
  }
}

extension ValueSyntax where Value == WheelAnchor {
  /// A place of the centre; the words are too many for a placeholder.
  fileprivate static var anchor: Self {
    let choice = Self.choice
    return Self(
      placeholder: "PLACE", allowed: choice.allowed, completion: choice.completion,
      read: choice.read, write: choice.write)
  }
}
