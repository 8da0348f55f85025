/// What of a label shows its weight.
public enum WeightDisplay: String, CaseIterable, Sendable {
  /// The text's size; all labels have the theme's ink.
  case size
  /// The text's colour; all labels have one size.
  case color
  /// The text's size and colour.
  case both
  /// The colour of a box behind the text; all labels have one size.
  case background
  /// The colour of a line around the letters; all labels have one size.
  case outline

  /// Whether sizes follow the weights.
  public var sizesByWeight: Bool { self == .size || self == .both }
  /// Whether colours follow the weights.
  public var colorsByWeight: Bool { self != .size }
}

extension LabelStyle {
  /// The style with what a display needs around the letters: a box or a line in the second colour.
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

  /// The width of a line around letters that shows a value, em: wide enough for its hue to be seen.
  private static let accentLine: Float = 0.09
}
