package import TagSphereCloudCore
internal import TagSphereMessages
package import TagSphereTagData

extension LabelColors {
  /// Colours a document's labels as a design asks for, with the legend that explains the colours.
  ///
  /// - Throws: `CloudError` if a column is missing, or holds no numbers, or no tag has a place.
  package init(of document: TagDocument, design: CloudDesign) throws(CloudError) {
    var stages = StageClock()
    self = try PlacedDocument(document, design: design, stages: &stages).colors
  }

  /// Colours a document's labels as a design asks for, with the legend that explains the colours.
  ///
  /// A column named for colours comes first, then one named for groups. Otherwise groups decide the
  /// colour if the document has any and the design leaves the colour free, and else the weight.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - design: Which column, map and theme the colours follow.
  ///   - weights: Positions on the ramp, 0…1, one per tag.
  ///   - notices: Takes what cannot be shown as asked.
  /// - Throws: `CloudError` if a column is missing, or holds no numbers.
  init(
    of document: TagDocument, design: CloudDesign, weights: [Double], notices: inout [CloudNotice]
  ) throws(CloudError) {
    let (color, theme) = (design.look.color, design.theme)
    let display = color.weightDisplay ?? .both
    let messages = Messages(design.look.language)
    var legend: Legend?
    let basis: Basis
    if let name = color.colorColumn {
      let numbers = try document.numbers(named: name, purpose: .colors, notices: &notices)
      let scale = color.colorScale ?? design.layout.placement.scale
      basis = .scale(scale.normalized(numbers))
      legend = Legend(title: name, numbers: numbers, theme: theme)
    } else if let groups = try document.groups(design.look) {
      basis = .groups(groups)
      legend = Legend(
        title: color.groupColumn ?? "group", groups: groups, theme: theme, messages: messages)
    } else if display.colorsByWeight {
      basis = .scale(weights)
      if color.legend == .on {
        legend = Legend(
          title: document.weightName ?? "weight", numbers: document.tags.map(\.weight), theme: theme)
      }
    } else {
      basis = .none
    }
    self.init(of: document, by: basis, display: display, theme: theme)
    legend?.messages = messages
    self.legend = color.legend == .off ? nil : legend
  }
}

extension Legend {
  /// The legend of a column's numbers, of which there is at least one.
  fileprivate init(title: String, numbers: [Double?], theme: Theme) {
    let present = numbers.compactMap { $0 }
    self.init(
      title: title,
      content: .scale(
        theme.ramp, least: present.min() ?? 0, greatest: present.max() ?? 0))
  }
}

extension TagDocument {
  /// Returns the groups that decide colours, by name or because the look leaves the colour free.
  fileprivate func groups(_ look: LookOptions) throws(CloudError) -> TagGroups? {
    let color = look.color
    if let name = color.groupColumn {
      return TagGroups(
        try requiredColumn(named: name, purpose: .groups), weights: tags.map(\.weight))
    }
    let isColorFree =
      color.map == nil && look.foreground == nil
      && (color.weightDisplay == nil || color.weightDisplay == .size)
    guard isColorFree, tags.contains(where: { $0.details?.group != nil }) else { return nil }
    return column(named: "group").map { TagGroups($0, weights: tags.map(\.weight)) }
  }
}
