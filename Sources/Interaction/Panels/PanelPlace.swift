/// Where a panel stands in a window.
public enum PanelPlace: Hashable, Sendable {
  /// In the middle.
  case center
  /// At the upper edge, in its middle.
  case top
  /// In the lower right corner.
  case bottomRight
  /// At the lower edge, in its middle.
  case bottom
  /// In the upper left corner.
  case topLeft
  /// In the upper left corner without a margin: to be moved from there.
  case corner

  /// The upper left corner of a panel, whole pixels.
  ///
  /// - Parameters:
  ///   - size: The panel's, pixels.
  ///   - window: The window's size, pixels.
  ///   - margin: Room to the window's edges, pixels.
  public func corner(
    ofPanel size: SIMD2<Double>, in window: SIMD2<Double>, margin: Double
  ) -> SIMD2<Double> {
    let free = window - size
    let corner: SIMD2<Double> =
      switch self {
      case .center: free / 2
      case .top: [free.x / 2, margin]
      case .bottomRight: free - margin
      case .bottom: [free.x / 2, free.y - margin]
      case .topLeft: [margin, margin]
      case .corner: .zero
      }
    return pointwiseMax(corner, .zero).rounded(.toNearestOrAwayFromZero)
  }

  /// The upper left corner of a tooltip: above its label, else below it, within the window.
  ///
  /// - Parameters:
  ///   - size: The tooltip's, pixels.
  ///   - label: Upper left and lower right corner of the label's box, window points.
  ///   - window: The window's size, pixels.
  ///   - gap: Room to the label and to the window's edges, pixels.
  /// - Returns: Whole pixels; nil where it would cover its label.
  public static func corner(
    ofTooltip size: SIMD2<Double>, beside label: (low: SIMD2<Double>, high: SIMD2<Double>),
    in window: SIMD2<Double>, gap: Double
  ) -> SIMD2<Double>? {
    let middle = (label.low.x + label.high.x) / 2 - size.x / 2
    let x = max(min(middle, window.x - size.x - gap), gap)
    let above = min(label.low.y, window.y) - gap - size.y
    let below = max(label.high.y, 0) + gap
    if above >= gap { return [x.rounded(), above.rounded(.down)] }
    if below + size.y + gap <= window.y { return [x.rounded(), below.rounded(.up)] }
    return nil
  }
}
