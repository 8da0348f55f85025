extension Scene {
  /// How long the pointer rests on a label before its tooltip appears.
  static let tooltipDelay = Duration.milliseconds(400)

  /// The label whose tooltip is to be shown, if any.
  public var tooltipLabel: Int? { tooltipWait == .zero ? hoveredLabel : nil }

  /// The time left until the tooltip of the label under the pointer; nil where none will come.
  public var tooltipWait: Duration? {
    guard hoveredLabel != nil, !isHeld else { return nil }
    return max(hoverStart + Self.tooltipDelay - time, .zero)
  }
}
