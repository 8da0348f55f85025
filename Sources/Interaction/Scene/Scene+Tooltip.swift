extension Scene {
  /// How long the pointer must rest on a label, or the focus stay on it, before its tooltip
  /// appears.
  static let tooltipDelay = Duration.milliseconds(400)

  /// The label whose tooltip is shown, if any.
  public var tooltipLabel: Int? { tooltipWait == .zero ? highlightedLabel : nil }

  /// The time until the tooltip of the label under the pointer, or else of the one in focus; nil
  /// where there is none.
  public var tooltipWait: Duration? {
    guard highlightedLabel != nil, !isHeld, menu == nil, enlargement == nil else { return nil }
    let start = hoveredLabel == nil ? focusing.start : pointing.start
    return max(start + Self.tooltipDelay - time, .zero)
  }
}
