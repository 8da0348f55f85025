package import TagSphereArrangement
internal import TagSphereGeometry
package import TagSphereGlyphs
package import TagSphereLabels

extension DustOrder {
  /// The maximum number of dots per pixel within the cloud's outline, including dots in front.
  ///
  /// More dots would form a uniform veil, without the grain that conveys distance. The dots of a million
  /// labels would take eight times as long.
  private static var dotsPerPixel: Double { 0.25 }
  /// The maximum number of dots of a cloud at any distance.
  ///
  /// Dots of the minimum radius in this number would cover three quarters of the cloud's outline. If dots
  /// grow more slowly than the approaching cloud, more dots fit.
  private static var mostDots: Double { 0.75 / (leastRadius * leastRadius) }
  /// The mean radius above which the number of dots falls in proportion to their area, world units.
  private static var roomyRadius: Double { 3 * leastRadius }
  /// The em, world units, from which a label's dot is drawn in every frame.
  private static var largeSize: Float { 0.05 }
  /// The minimum radius of a dot behind the rim, world units: `LEAST_RADIUS` in `Shaders/dust.vert`.
  private static var leastRadius: Double { 0.004 }
  /// The largest radius of a dot: a share of its label's em, plus a constant in world units.
  private static var largest: (shareOfEm: Double, more: Double) { (0.22, 0.0055) }

  /// Creates the order of the dots of labels; nil if there are too few dots for an order.
  package init?(dotsOf labels: [LabelRecord]) {
    guard labels.count > Self.leastCount else { return nil }
    self.init(labels, largeSize: Self.largeSize) { Float(Self.radius(ofEm: Double($0))) }
  }

  /// Returns an upper bound of the radius of a label's dot, world units.
  private static func radius(ofEm em: Double) -> Double { largest.shareOfEm * em + largest.more }

  /// The maximum number of dots of the cloud.
  ///
  /// `perPixel` is the number per pixel of the square around the cloud's outline. `most` is the number at
  /// any distance of the cloud.
  package var room: (perPixel: Double, most: Double) {
    let crowding = max(Double(radii.mean) / Self.roomyRadius, 1)
    return (
      Self.dotsPerPixel * .pi / 4 / (crowding * crowding), Self.mostDots / (crowding * crowding)
    )
  }

  /// Returns the number of dots over the whole cloud that fit into a picture.
  ///
  /// The result is infinite if dots mark places, because all such dots must be visible.
  package func room(in uniforms: FrameUniforms) -> Double {
    guard uniforms.besideGap == nil else { return .infinity }
    let outline = uniforms.outline(ofRadius: 1)
    let (width, height) = (Double(uniforms.viewport.width), Double(uniforms.viewport.height))
    let scale = Double(uniforms.textScale)
    let pixel = uniforms.pixelSize * uniforms.pixelSize
    let room = room
    return min(
      outline.x * outline.y * width * height / pixel * room.perPixel,
      room.most / (scale * scale))
  }

  /// Returns the dots that a frame draws; the shader gives some of the dots zero area.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - bounds: The visible volume; nil to skip no cell.
  package func drawn(in uniforms: FrameUniforms, within bounds: ViewBounds?) -> Drawn {
    // The number of dots is the cube of the share: it grows slowly at first and fast at the end.
    let share = Double(uniforms.dustShare * uniforms.dustShare * uniforms.dustShare)
    return drawn(room: room(in: uniforms) * share, within: bounds)
  }

  /// Returns whether small dots can be points in a view.
  ///
  /// A point is not drawn at all if its centre is outside the picture. Points must be so small that their
  /// absence is not visible.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - widest: The maximum width of a point, pixels.
  package func hasSmallPoints(in uniforms: FrameUniforms, widest: Double) -> Bool {
    let radius = Double(radii.largest) * Double(uniforms.textScale)
    let scale = Double(uniforms.projectionScale.y) * Double(uniforms.viewport.height)
    guard uniforms.eyeDistance.isFinite else { return radius * scale <= widest }
    return radius * scale <= widest * (uniforms.eyeDistance - 1 - radius)
  }
}

extension FrameUniforms {
  /// Whether the frame has dots: dust behind the rim, or dots that mark places.
  package var hasDots: Bool { dust != .zero || besideGap != nil }
}
