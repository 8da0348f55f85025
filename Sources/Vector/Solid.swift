/// Shapes at one depth, which hide all shapes behind them.
struct Solid {
  /// The depth, NDC.
  let depth: Double
  /// The order among shapes at the same depth; the first is in front.
  let order: Int
  let shapes: [VectorPicture.Shape]

  init(depth: Double, order: Int, _ shapes: [VectorPicture.Shape]) {
    (self.depth, self.order, self.shapes) = (depth, order, shapes)
  }

  /// Returns the shapes in painting order, from back to front.
  static func painted(_ solids: [Solid]) -> [VectorPicture.Shape] {
    solids.sorted { ($0.depth, $0.order) > ($1.depth, $1.order) }.flatMap(\.shapes)
  }
}
