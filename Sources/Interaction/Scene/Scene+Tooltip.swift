extension Scene {
  /// How long the pointer rests on a label, or the focus, before its tooltip appears.
  static let tooltipDelay = Duration.milliseconds(400)

  /// The label whose tooltip is to be shown, if any.
  public var tooltipLabel: Int? { tooltipWait == .zero ? highlightedLabel : nil }

  /// The time left until the tooltip of the label under the pointer, else of the one in focus; nil
  /// where none will come.
  public var tooltipWait: Duration? {
    guard highlightedLabel != nil, !isHeld else { return nil }
    let start = hoveredLabel == nil ? focusStart : hoverStart
    return max(start + Self.tooltipDelay - time, .zero)
  }
}
