internal import TagSphereLook
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
      "far-side", .wheel, besideClouds.union([.wheel, .verify]), \.wheel.turnsUpright, .farSide,
      isPreference: true,
      "words on the far side of wheels stand upright, or upside down along the wheel"),
    .option(
      "wheel-radius", .wheel, besideClouds.union([.wheel, .verify]), \.wheel.geometry.radius,
      ValueSyntax.number(WheelGeometry.radii, unit: "a factor", placeholder: "X").optional,
      unset: "the theme's, or 1", isPreference: true,
      "the radius of the outermost wheel, compared with the usual one"),
    .option(
      "ring-width", .wheel, besideClouds.union([.wheel, .verify]), \.wheel.geometry.ringWidth,
      ValueSyntax.number(WheelGeometry.ringWidths, unit: "a factor", placeholder: "X").optional,
      unset: "the theme's, or 1", isPreference: true,
      "the width of each wheel's ring, compared with the usual one"),
    .option(
      "ring-gap", .wheel, besideClouds.union([.wheel, .verify]), \.wheel.geometry.ringGap,
      ValueSyntax.number(WheelGeometry.ringGaps, unit: "ring widths", placeholder: "X").optional,
      unset: "the theme's, or 0.1", isPreference: true,
      "the gap between two rings, in widths of a ring"),
    .option(
      "wheel-arc", .wheel, besideClouds.union([.wheel, .verify]), \.wheel.geometry.arc,
      ValueSyntax.number(WheelGeometry.arcs, unit: "degrees", placeholder: "DEGREES").optional,
      unset: "the theme's, or 360", isPreference: true,
      "the part of each wheel that is shown, around the mark"),
  ]
}

extension ValueSyntax where Value == [WheelFilter.Column] {
  /// Columns with their initially chosen values, such as `kind,year=2026`.
  fileprivate static var wheelColumns: Self {
    Self(
      placeholder: "COLUMNS",
      allowed:
        "1 to 12 names of columns or facets of FILE with commas, such as kind,year=2026; \\, and \\= "
        + "are a comma and an equals sign",
      completion: .column,
      read: { text in
        let columns = Self.columns(in: text)
        let isWhole = columns.allSatisfy { !$0.name.isEmpty && $0.value?.isEmpty != true }
        return isWhole && (1...12).contains(columns.count) ? columns : nil
      },
      write: { columns in
        columns.isEmpty
          ? nil
          : columns.map { column in
            escaped(column.name) + (column.value.map { "=" + escaped($0) } ?? "")
          }.joined(separator: ",")
      })
  }

  /// Splits at commas, and each part at its first equals sign; a backslash escapes any character.
  private static func columns(in text: String) -> [WheelFilter.Column] {
    var columns = [WheelFilter.Column("")]
    var isEscaped = false
    for character in text {
      let last = columns.count - 1
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "," where !isEscaped: columns.append(WheelFilter.Column(""))
      case "=" where !isEscaped && columns[last].value == nil: columns[last].value = ""
      default:
        if columns[last].value == nil {
          columns[last].name.append(character)
        } else {
          columns[last].value?.append(character)
        }
      }
      isEscaped = false
    }
    return columns
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { ["\\", ",", "="].contains($0) ? ["\\", $0] : [$0] })
  }
}

extension ValueSyntax where Value == Bool {
  /// Whether words on the far side stand upright.
  fileprivate static var farSide: Self {
    ValueSyntax<FarSide>.choice.mapped({ $0 == .upright }, back: { $0 ? .upright : .along })
  }
}

extension ValueSyntax where Value == WheelAnchor {
  /// A position of the centre; the placeholder does not list the words, because there are too many.
  fileprivate static var anchor: Self {
    let choice = Self.choice
    return Self(
      placeholder: "PLACE", allowed: choice.allowed, completion: choice.completion,
      read: choice.read, write: choice.write)
  }
}
