internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereMessages
package import TagSphereTagData

extension LabelColors {
  /// Colours a document's labels according to a design, and creates the legend that explains the colours.
  ///
  /// - Throws: `CloudError` if a column is missing or has no numbers, or if no tag has a place.
  package init(of document: TagDocument, design: CloudDesign) throws(CloudError) {
    var stages = StageClock()
    self = try PlacedDocument(document, design: design, stages: &stages).colors
  }

  /// Colours a document's labels according to a design and given weights, and creates the legend.
  ///
  /// The colours follow the first of these that exists:
  ///
  /// - the column that the design names for colours, on a diverging ramp if the column has negative
  ///   numbers;
  /// - the numbers that determine sizes, if some of them are negative, on a diverging ramp;
  /// - the column that the design names for groups, or the document's groups if the design leaves the
  ///   colour free;
  /// - the weights.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - design: The design, which selects column, colour map and theme.
  ///   - weights: Positions on the ramp, 0…1, one per tag.
  ///   - notices: Receives notices about requests that cannot be fulfilled.
  /// - Throws: `CloudError` if a column is missing or has no numbers.
  init(
    of document: TagDocument, design: CloudDesign, weights: [Double], notices: inout [CloudNotice]
  ) throws(CloudError) {
    let look = design.look
    var theme = design.theme
    let display = look.weightDisplay ?? .both
    let messages = Messages(design.look.language)
    var legend: Legend?
    let basis: Basis
    let scale = look.colorScale ?? design.layout.scale
    let named = try document.namedNumbers(design.look, notices: &notices)
    let isSigned = named?.numbers.contains { ($0 ?? 0) < 0 } == true
    if let signed = document.signedNumbers(design.look) ?? (isSigned ? named : nil) {
      theme.ramp = design.divergingRamp
      let diverging = DivergingScale(scale, of: signed.numbers.compactMap(\.self))
      basis = .diverging(signed.numbers.map { $0.map(diverging.position) })
      if named != nil || document.tags.contains(where: { $0.details?.color == nil }) {
        legend = Legend(title: signed.title, signed: signed.numbers, ramp: theme.ramp)
      }
    } else if let named {
      basis = .scale(scale.normalized(named.numbers))
      legend = Legend(title: named.title, numbers: named.numbers, theme: theme)
    } else if let groups = try document.groups(design.look) {
      basis = .groups(groups)
      legend = Legend(
        title: look.groupColumn ?? "group", groups: groups, theme: theme, messages: messages)
    } else if display.colorsByWeight {
      basis = .scale(weights)
      if look.legend == .on {
        legend = Legend(
          title: document.weightName ?? "weight", numbers: document.tags.map(\.weight), theme: theme
        )
      }
    } else {
      basis = .none
    }
    self.init(of: document, by: basis, display: display, theme: theme)
    legend?.messages = messages
    self.legend = look.legend == .off ? nil : legend
  }
}

extension CloudDesign {
  /// The ramp of numbers below 0, at 0 and above 0: the map that the look names, or the theme's ramp.
  package var divergingRamp: ColorRamp {
    look.colorMap == nil ? theme.divergingRamp : theme.ramp
  }
}

extension Legend {
  /// The legend of a column's numbers, of which at least one must not be nil.
  fileprivate init(title: String, numbers: [Double?], theme: Theme) {
    let present = numbers.compactMap { $0 }
    self.init(
      title: title,
      content: .scale(
        theme.ramp, least: present.min() ?? 0, greatest: present.max() ?? 0))
  }
}

extension Legend {
  /// The legend of numbers of both signs.
  fileprivate init(title: String, signed numbers: [Double?], ramp: ColorRamp) {
    let greatest = numbers.lazy.compactMap { $0?.magnitude }.max() ?? 0
    self.init(title: title, content: .diverging(ramp, greatest: greatest))
  }
}

extension TagDocument {
  /// Returns the signed numbers that a diverging ramp shows, one per tag.
  ///
  /// These are the numbers that determine sizes, if some of them are negative. Otherwise they are
  /// the weights.
  ///
  /// - Returns: The name of the numbers and the numbers; nil if no number is negative, or if
  ///   colours have another meaning.
  func signedNumbers(_ look: LookOptions) -> (title: String, numbers: [Double?])? {
    guard look.groupColumn == nil, look.foreground == nil else { return nil }
    if let name = look.colorColumn {
      guard name.lowercased() == "weight" else { return nil }
    } else if look.weightDisplay?.colorsByWeight == false {
      return nil
    } else if let column = look.sizeColumn.flatMap({ column(named: $0) }) {
      let numbers = column.numbers
      if numbers.contains(where: { ($0 ?? 0) < 0 }) { return (column.name, numbers) }
    }
    return tags.contains { $0.weight < 0 } ? (weightName ?? "weight", tags.map(\.weight)) : nil
  }

  /// Returns the numbers, one per tag, of the column that the look names for colours; nil without such a name.
  fileprivate func namedNumbers(
    _ look: LookOptions, notices: inout [CloudNotice]
  ) throws(CloudError) -> (title: String, numbers: [Double?])? {
    guard let name = look.colorColumn else { return nil }
    return (name, try numbers(named: name, purpose: .colors, notices: &notices))
  }

  /// Returns the groups that determine colours, if the look names them or leaves the colour free; nil otherwise.
  fileprivate func groups(_ look: LookOptions) throws(CloudError) -> TagGroups? {
    if let name = look.groupColumn {
      return TagGroups(
        try requiredColumn(named: name, purpose: .groups), weights: tags.map(\.weight))
    }
    let isColorFree =
      look.colorMap == nil && look.foreground == nil
      && (look.weightDisplay == nil || look.weightDisplay == .size)
    guard isColorFree, tags.contains(where: { $0.details?.group != nil }) else { return nil }
    return column(named: "group").map { TagGroups($0, weights: tags.map(\.weight)) }
  }
}
