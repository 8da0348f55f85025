package import TagSphereLabels

/// The place of a panel in a window.
package enum PanelPlace: Hashable, Sendable {
  /// The middle of the window.
  case center
  /// The middle of the upper edge.
  case top
  /// The lower right corner.
  case bottomRight
  /// The middle of the lower edge.
  case bottom
  /// The upper left corner.
  case topLeft
  /// The upper right corner.
  case topRight
  /// Beside a point of the window, pixels.
  ///
  /// The panel has its upper left corner at the point. If there is no space on that side, another corner
  /// is at the point.
  case beside(SIMD2<Double>)
  /// The upper left corner without a margin, for panels that are then moved to their place.
  case corner

  /// Returns the upper left corner of a panel, in whole pixels.
  ///
  /// - Parameters:
  ///   - size: The panel's size, pixels.
  ///   - window: The window's size, pixels.
  ///   - margin: The distance to the window's edges, pixels.
  ///   - isMirrored: Whether left and right are swapped, for a language written from right to left.
  package func corner(
    ofPanel size: SIMD2<Double>, in window: SIMD2<Double>, margin: Double, isMirrored: Bool
  ) -> SIMD2<Double> {
    guard isMirrored else { return corner(ofPanel: size, in: window, margin: margin) }
    let place: PanelPlace
    switch self {
    case .corner: return .zero
    case .beside(let point): place = .beside([window.x - point.x, point.y])
    default: place = self
    }
    let corner = place.corner(ofPanel: size, in: window, margin: margin)
    return [max((window.x - size.x - corner.x).rounded(), 0), corner.y]
  }

  /// Returns the upper left corner of a panel that is not mirrored, in whole pixels.
  private func corner(
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
      case .topRight: [free.x - margin, margin]
      case .beside(let point):
        [
          point.x <= free.x ? point.x : min(point.x - size.x, free.x),
          point.y <= free.y ? point.y : min(point.y - size.y, free.y),
        ]
      case .corner: .zero
      }
    return pointwiseMax(corner, .zero).rounded(.toNearestOrAwayFromZero)
  }

  /// Returns the upper left corner of a tooltip: above its label, or else below it, or else beside it.
  ///
  /// The tooltip stays inside the window. Places that cover none of `panels` are preferred.
  ///
  /// - Parameters:
  ///   - size: The tooltip's size, pixels.
  ///   - label: The upper left and lower right corners of the label's box, pixels.
  ///   - window: The window's size, pixels.
  ///   - gap: The distance to the label and to the window's edges, pixels.
  ///   - panels: The areas of panels that should stay readable, pixels.
  /// - Returns: Whole pixels; nil if the tooltip would cover the label in every place.
  package static func corner(
    ofTooltip size: SIMD2<Double>, beside label: (low: SIMD2<Double>, high: SIMD2<Double>),
    in window: SIMD2<Double>, gap: Double,
    avoiding panels: [Overlay.Rectangle] = []
  ) -> SIMD2<Double>? {
    let last = window - size - gap
    let middle = ((label.low + label.high) / 2 - size / 2).clamped(
      lowerBound: SIMD2(repeating: gap), upperBound: pointwiseMax(last, SIMD2(repeating: gap)))
    let before = pointwiseMin(label.low, window) - gap - size
    let behind = pointwiseMax(label.high, .zero) + gap
    var corners: [SIMD2<Double>] = []
    if before.y >= gap { corners.append([middle.x.rounded(), before.y.rounded(.down)]) }
    if behind.y <= last.y { corners.append([middle.x.rounded(), behind.y.rounded(.up)]) }
    if middle.y <= last.y {
      if behind.x <= last.x { corners.append([behind.x.rounded(.up), middle.y.rounded()]) }
      if before.x >= gap { corners.append([before.x.rounded(.down), middle.y.rounded()]) }
    }
    let free = corners.first { corner in
      let area = Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y)
      return panels.allSatisfy { !area.overlaps($0) }
    }
    return free ?? corners.first
  }
}
