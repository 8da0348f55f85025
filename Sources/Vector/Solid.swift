/// Shapes that hide what is behind it.
struct Solid {
  /// The depth, NDC.
  let depth: Double
  /// Its turn among those drawn at the same depth, of which the first is seen.
  let order: Int
  let shapes: [VectorPicture.Shape]

  init(depth: Double, order: Int, _ shapes: [VectorPicture.Shape]) {
    (self.depth, self.order, self.shapes) = (depth, order, shapes)
  }

  /// Returns the shapes in the order in which they are painted, nearer ones over those behind them.
  static func painted(_ solids: [Solid]) -> [VectorPicture.Shape] {
    solids.sorted { ($0.depth, $0.order) > ($1.depth, $1.order) }.flatMap(\.shapes)
  }
}
