internal import TagSphereGlyphs
package import TagSphereLook
package import TagSphereTagData

/// The colours of a cloud's labels, and their meaning.
package struct LabelColors: Hashable, Sendable {
  /// The colour of each label's text, in the document's order.
  package var text: [SRGBColor]
  /// The second colour of each label: the colour of its box or outline, if the display uses a second colour.
  package var accents: [SRGBColor]
  /// The legend of the colours.
  package var legend: Legend?
  /// Whether colours show positions on a scale from the least to the greatest, rather than groups or signs.
  package private(set) var isByWeight = false

  /// The data that determine the colour of labels without a colour of their own.
  package enum Basis: Hashable, Sendable {
    /// No data: all labels have the theme's ink.
    case none
    /// Positions on the ramp, 0…1, one per tag; nil selects the theme's neutral colour.
    case scale([Double?])
    /// Positions on a diverging ramp, 0…1, one per tag.
    ///
    /// 0.5 stands for the number 0; nil selects the theme's neutral colour.
    case diverging([Double?])
    /// The groups.
    ///
    /// The first groups have the palette's colours, in its order.
    ///
    /// All other groups and the tags without a group have the theme's neutral colour.
    case groups(TagGroups)
  }

  /// Computes the colours of a document's labels.
  ///
  /// Positions of both scales refer to the theme's ramps. A tag's own colour takes precedence and
  /// is used unchanged.
  package init(of document: TagDocument, by basis: Basis, display: WeightDisplay, theme: Theme) {
    let steps = theme.ramp.sampled
    let last = Double(ColorRamp.steps - 1)
    let own = document.tags.indices.map { index -> SRGBColor in
      if let color = document.tags[index].details?.color { return color }
      switch basis {
      case .none: return theme.ink
      case .scale(let positions), .diverging(let positions):
        return positions[index].map { steps[Int((min(max($0, 0), 1) * last).rounded())] }
          ?? theme.neutral
      case .groups(let groups):
        let group = groups.indices[index] ?? .max
        return group < theme.palette.count ? theme.palette[group] : theme.neutral
      }
    }
    if case .scale = basis { isByWeight = true }
    accents = own
    text =
      switch display {
      case .size, .color, .both: own
      // Letters are cut out of boxes, unless the background's colour lacks contrast with the fill.
      case .background:
        own.map { fill in
          let isCutOut = theme.background.contrast(with: fill) >= SRGBColor.readableContrast
          return isCutOut ? theme.background : .ink(on: fill)
        }
      }
  }
}

extension GlyphBatch {
  /// Sets the colours of the labels.
  ///
  /// - Precondition: There are as many colours as labels.
  package mutating func paint(_ colors: LabelColors) {
    precondition(
      colors.text.count == labels.count && colors.accents.count == labels.count,
      "\(colors.text.count) colours for \(labels.count) labels")
    for index in labels.indices {
      setColors(
        text: colors.text[index].packed, accent: colors.accents[index].packed, ofLabel: index)
    }
  }
}
