public import TagSphereTagData

/// The colours of a cloud's labels, and what they stand for.
public struct LabelColors: Hashable, Sendable {
  /// The colour of each label's text, in the document's order.
  public var text: [Color]
  /// The second colour of each label: its box or outline, where the display asks for one.
  public var accents: [Color]
  /// What explains the colours.
  public var legend: Legend?

  /// What decides a label's colour, where the tag has none of its own.
  public enum Basis: Hashable, Sendable {
    /// Nothing: all have the theme's ink.
    case none
    /// Positions on the ramp, 0…1, one a tag; nil takes the theme's neutral colour.
    case scale([Double?])
    /// The groups: the largest ones have the palette's colours, in its order, all others and the
    /// tags without a group the theme's neutral one.
    case groups(TagGroups)
  }

  /// The colours of a document's labels.
  ///
  /// A colour that a tag has of its own comes first, and is drawn as it is written.
  public init(of document: TagDocument, by basis: Basis, display: WeightDisplay, theme: Theme) {
    let steps = theme.ramp.sampled
    let last = Double(ColorRamp.steps - 1)
    let own = document.tags.indices.map { index -> Color in
      if let color = document.tags[index].details?.color { return color }
      switch basis {
      case .none: return theme.ink
      case .scale(let positions):
        return positions[index].map { steps[Int((min(max($0, 0), 1) * last).rounded())] }
          ?? theme.neutral
      case .groups(let groups):
        let group = groups.indices[index] ?? .max
        return group < theme.palette.count ? theme.palette[group] : theme.neutral
      }
    }
    accents = own
    text =
      switch display {
      case .size, .color, .both: own
      // Hollow letters and letters cut out of boxes: other inks run into light colours.
      case .background, .outline:
        own.map { fill in
          let isCutOut = theme.background.contrast(with: fill) >= Color.readableContrast
          return isCutOut ? theme.background : .ink(on: fill)
        }
      }
  }
}

extension GlyphBatch {
  /// Gives labels their colours.
  ///
  /// - Precondition: As many colours as labels.
  public mutating func paint(_ colors: LabelColors) {
    precondition(
      colors.text.count == labels.count && colors.accents.count == labels.count,
      "\(colors.text.count) colours for \(labels.count) labels")
    for index in labels.indices {
      labels[index].color = colors.text[index].packed
      labels[index].accent = colors.accents[index].packed
    }
  }
}
