internal import TagSphereCloudCore
internal import TagSphereGLObjects

/// One point for each label, those near each other in space one after the other.
struct PointOrder: ~Copyable {
  private let vertices: VertexArray
  private let count: Int

  /// Orders the points of labels by their places.
  init(_ labels: [LabelRecord]) {
    vertices = VertexArray(order: SpatialOrder.indices(of: labels))
    count = labels.count
  }

  /// Draws a point for each label; those that have come since are last.
  func draw(count: Int) {
    vertices.draw(.points, indexCount: min(self.count, count))
    if count > self.count { vertices.draw(.points, first: self.count, count: count - self.count) }
  }
}
