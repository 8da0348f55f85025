extension Scene {
  /// The time for which the pointer or the focus must stay on a label before its tooltip appears.
  static let tooltipDelay = Duration.milliseconds(400)

  /// The label whose tooltip is shown, if any.
  package var tooltipLabel: Int? { tooltipWait == .zero ? highlightedLabel : nil }

  /// The time until a tooltip appears; nil if no tooltip will appear.
  ///
  /// The tooltip is that of the label under the pointer, or else of the label in focus.
  package var tooltipWait: Duration? {
    guard highlightedLabel != nil, !isHeld, menu == nil, enlargement == nil else { return nil }
    let start = hoveredLabel == nil ? focusing.start : pointing.start
    return max(start + Self.tooltipDelay - time, .zero)
  }
}
