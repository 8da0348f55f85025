/// The property of a label that shows its weight.
public enum WeightDisplay: String, CaseIterable, Sendable {
  /// The text's size; all labels have the theme's ink.
  case size
  /// The text's colour; all labels have the same size.
  case color
  /// The text's size and colour.
  case both
  /// The colour of a box behind the text; all labels have the same size.
  case background
  /// The colour of an outline around the letters; all labels have the same size.
  case outline

  /// Whether sizes depend on the weights.
  public var sizesByWeight: Bool { self == .size || self == .both }
  /// Whether colours depend on the weights.
  public var colorsByWeight: Bool { self != .size }
}

extension LabelStyle {
  /// Returns the style with the box or outline in the second colour that a display needs.
  public func showing(_ display: WeightDisplay) -> LabelStyle {
    var style = self
    switch display {
    case .size, .color, .both: break
    case .background:
      var box = box ?? Box(fill: .accent)
      box.fill = .accent
      style.box = box
    case .outline: style.outline = Outline(paint: .accent, width: Self.accentLine)
    }
    return style
  }

  /// The width of an outline that shows a value, em: wide enough for its hue to be visible.
  private static let accentLine: Float = 0.09
}
