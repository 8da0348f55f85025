internal import TagSphereGeometry
internal import TagSphereLabels

/// The areas of the legend, its entries, and the heading in the picture.
struct LegendTargets {
  private var legend: Legend?
  private var heading = Heading()
  private var viewport: Viewport?
  private var contentScale = 1.0
  private var areas: [Overlay.Rectangle] = []
  /// The area of the whole legend, pixels; nil without a legend.
  private(set) var area: Overlay.Rectangle?
  /// The area of the heading, pixels; nil without a heading.
  private(set) var headingArea: Overlay.Rectangle?

  /// The areas of legend and heading, pixels.
  var occupied: [Overlay.Rectangle] { [area, headingArea].compactMap(\.self) }

  /// Follows legend, heading and the size of the picture.
  ///
  /// - Parameter advance: Returns the width of a text, em.
  mutating func follow(
    _ legend: Legend?, heading: Heading, in viewport: Viewport, contentScale: Double,
    advance: (String) -> Double
  ) {
    guard
      legend != self.legend || heading != self.heading || viewport != self.viewport
        || contentScale != self.contentScale
    else { return }
    self.heading = heading
    (self.legend, self.viewport, self.contentScale) = (legend, viewport, contentScale)
    let size = SIMD2(Double(viewport.width), Double(viewport.height))
    let textSize = CloudOverlay.textSize(contentScale: contentScale)
    areas = legend?.entryAreas(in: size, textSize: textSize, advance: advance) ?? []
    area = legend?.area(in: size, textSize: textSize, advance: advance)
    headingArea = heading.area(in: size, textSize: textSize, advance: advance)
  }

  /// Returns the index of the entry at a point of the picture; nil for none.
  func entry(at point: SIMD2<Double>) -> Int? {
    areas.firstIndex { $0.contains(point) }
  }
}
