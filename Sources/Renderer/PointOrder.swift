internal import TagSphereCloudCore
internal import TagSphereGLObjects

/// One point for each label, in the order of dust.
struct PointOrder: ~Copyable {
  private let vertices: VertexArray
  private let order: DustOrder
  /// Whether labels have moved, so that the cells' bounds are not theirs.
  var isMoved = false

  /// Orders the points of labels.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - largeSize: The em from which on a dot must be in every frame, world units.
  ///   - radius: A radius that no dot exceeds, world units.
  init(_ labels: [LabelRecord], largeSize: Double, radius: Double) {
    order = DustOrder(labels, largeSize: Float(largeSize), radius: Float(radius))
    vertices = VertexArray(order: order.indices)
  }

  /// Returns the points that a frame draws.
  func drawn(room: Double, within bounds: ViewBounds) -> DustOrder.Drawn {
    order.drawn(room: room, within: isMoved ? nil : bounds)
  }

  /// Draws some points.
  func draw(_ ranges: [Range<Int>]) { vertices.draw(.points, ranges) }

  /// Draws the points of labels that have come since.
  func drawNewcomers(count: Int) {
    let known = order.indices.count
    if count > known { vertices.draw(.points, first: known, count: count - known) }
  }
}
