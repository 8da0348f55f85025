package import TagSphereTagData

extension Overlay {
  /// Adds a rectangle with rounded corners and a border, on top of the earlier items.
  ///
  /// - Parameters:
  ///   - frame: The outer edge.
  ///   - radius: The radius of the outer corners, pixels; limited to half the shorter side.
  ///   - fill: The colour inside.
  ///   - border: The colour of the border.
  ///   - borderWidth: The width of the border, inward from the edge, pixels, ≥ 0.
  package mutating func addRounded(
    _ frame: Rectangle, radius: Double, fill: SRGBColor, border: SRGBColor, borderWidth: Double
  ) {
    let radius = min(radius, frame.size.min() / 2)
    if borderWidth > 0 { add(frame, radius: radius, color: border) }
    let inner = frame.size - 2 * borderWidth
    guard inner.min() > 0 else { return }
    add(
      Rectangle(
        x: frame.origin.x + borderWidth, y: frame.origin.y + borderWidth, width: inner.x,
        height: inner.y),
      radius: max(radius - borderWidth, 0), color: fill)
  }

  /// Adds a rounded rectangle: two crossed rectangles, and a disc in each corner.
  private mutating func add(_ frame: Rectangle, radius: Double, color: SRGBColor) {
    let (origin, size) = (frame.origin, frame.size)
    guard radius > 0 else { return add(Shape(frame, color: color)) }
    let side = 2 * radius
    for x in [origin.x, origin.x + size.x - side] {
      for y in [origin.y, origin.y + size.y - side] {
        add(Shape(Rectangle(x: x, y: y, width: side, height: side), color: color, isDisc: true))
      }
    }
    if size.x > side {
      add(
        Shape(
          Rectangle(x: origin.x + radius, y: origin.y, width: size.x - side, height: size.y),
          color: color))
    }
    if size.y > side {
      add(
        Shape(
          Rectangle(x: origin.x, y: origin.y + radius, width: size.x, height: size.y - side),
          color: color))
    }
  }
}
