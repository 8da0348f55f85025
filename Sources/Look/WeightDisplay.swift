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

  /// Whether sizes depend on the weights.
  public var sizesByWeight: Bool { self == .size || self == .both }
  /// Whether colours depend on the weights.
  public var colorsByWeight: Bool { self != .size }
}

extension LabelStyle {
  /// Returns the style with the box in the second colour that a display needs.
  public func showing(_ display: WeightDisplay) -> LabelStyle {
    guard display == .background else { return self }
    var style = self
    var box = box ?? Box(fill: .accent)
    box.fill = .accent
    style.box = box
    return style
  }
}
