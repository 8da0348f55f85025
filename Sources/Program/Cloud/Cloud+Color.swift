internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereTagData

nonisolated extension LabelPlacement {
  /// Gives labels the sizes that a command line asks for.
  ///
  /// - Throws: `CommandFailure` where the column for sizes holds no numbers.
  mutating func resize(
    for document: TagDocument, color: ColorOptions, placement: Options
  ) throws {
    if let name = color.sizeColumn {
      let numbers = try document.numbers(named: name, option: "--size-from", without: "smallest")
      resize(by: placement.scale.normalized(numbers), range: placement.sizeRange)
    } else if let display = color.weightDisplay, !display.sizesByWeight {
      resize(by: scaledWeights.map { _ in 0.5 }, range: placement.sizeRange)
    }
  }
}

nonisolated extension LabelColors {
  /// The colours that a command line asks for.
  ///
  /// What is asked for by name comes first: a column, then groups. Otherwise groups take the colour
  /// where the document has any and nothing else was asked to show in it.
  ///
  /// - Parameter weights: Scaled weights, 0…1, one a tag.
  /// - Throws: `CommandFailure` where a column is not there, or holds nothing that can be shown.
  init(
    of document: TagDocument, look: LookOptions, placement: LabelPlacement.Options,
    weights: [Double], theme: Theme
  ) throws {
    let color = look.color
    let display = color.weightDisplay ?? .both
    var legend: Legend?
    let basis: Basis
    if let name = color.colorColumn {
      let numbers = try document.numbers(named: name, option: "--color-from", without: "grey")
      basis = .scale((color.colorScale ?? placement.scale).normalized(numbers))
      legend = Legend(title: name, numbers: numbers, theme: theme)
    } else if let groups = try document.groups(look) {
      basis = .groups(groups)
      legend = Legend(title: color.groupColumn ?? "group", groups: groups, theme: theme)
    } else if display.colorsByWeight {
      basis = .scale(weights)
      if color.legend == .on {
        legend = Legend(title: "weight", numbers: document.tags.map(\.weight), theme: theme)
      }
    } else {
      basis = .none
    }
    self.init(of: document, by: basis, display: display, theme: theme)
    self.legend = color.legend == .off ? nil : legend
  }
}

nonisolated extension Legend {
  /// The legend of a column's numbers, of which there is at least one.
  fileprivate init(title: String, numbers: [Double?], theme: Theme) {
    let present = numbers.compactMap { $0 }
    self.init(
      title: title,
      content: .scale(
        theme.ramp, least: present.min() ?? 0, greatest: present.max() ?? 0))
  }
}

nonisolated extension TagDocument {
  /// The groups whose colours a command line asks for, or leaves room for.
  fileprivate func groups(_ look: LookOptions) throws -> TagGroups? {
    let color = look.color
    if let name = color.groupColumn {
      return TagGroups(try requiredColumn(named: name, option: "--group-from"))
    }
    let isColorFree =
      color.map == nil && look.foreground == nil
      && (color.weightDisplay == nil || color.weightDisplay == .size)
    guard isColorFree, tags.contains(where: { $0.details?.group != nil }) else { return nil }
    return column(named: "group").map { TagGroups($0) }
  }

  /// The numbers of a column; what has none is told in one sentence.
  fileprivate func numbers(
    named name: String, option: String, without consequence: String
  ) throws -> [Double?] {
    let column = try requiredColumn(named: name, option: option)
    let numbers = column.numbers
    let missing = numbers.indices.filter { numbers[$0] == nil }
    guard let first = missing.first else { return numbers }
    if missing.count == numbers.count {
      throw CommandFailure(
        "\(option) needs numbers, and the column \(quoted(column.name)) holds none; "
          + "--group-from \(column.name) colours by its values")
    }
    let value = column.values[first].map { " (\(quoted($0)))" } ?? ""
    let tags = missing.count == 1 ? "1 tag has" : "\(missing.count) tags have"
    StandardError.report(
      "warning: \(tags) no number in the column \(quoted(column.name)), first "
        + "\(quoted(self.tags[first].text))\(value): shown \(consequence)")
    return numbers
  }

  private func requiredColumn(named name: String, option: String) throws -> TagColumn {
    if let column = column(named: name) { return column }
    let names = columnNames
    let meant = nearest(to: name, among: names).map { "did you mean \(quoted($0))? " } ?? ""
    let shown = names.prefix(12).map { quoted($0) }.joined(separator: ", ")
    let rest = names.count > 12 ? " and \(names.count - 12) more" : ""
    throw CommandFailure(
      "\(option): the data have no column \(quoted(name)); \(meant)there are \(shown)\(rest)")
  }
}
