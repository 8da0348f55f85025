/// The free room of a layer, in squares whose sides are powers of two.
///
/// A free square that is larger than requested is cut into quarters. Four free quarters of a square
/// are merged again.
///
/// Source: D. Knuth, "The Art of Computer Programming" 1, §2.5 (the buddy system), in two
/// dimensions.
struct SquareRoom: Hashable, Sendable {
  /// The free squares, by their sides.
  private var free: [Int: Set<AtlasRectangle>]
  private let largest: Int

  /// Creates the room of an empty layer.
  ///
  /// - Parameters:
  ///   - layer: The layer's index.
  ///   - side: The layer's width and height, texels, a power of two.
  init(layer: Int, side: Int) {
    precondition(side > 0 && side & (side - 1) == 0, "a side of \(side)")
    largest = side
    free = [side: [AtlasRectangle(layer: layer, x: 0, y: 0, width: side, height: side)]]
  }

  /// Takes the lowest and then leftmost square of a size; nil if no square is free.
  ///
  /// - Parameter side: A power of two.
  mutating func take(side: Int) -> AtlasRectangle? {
    if let square = free[side]?.min(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      free[side]?.remove(square)
      return square
    }
    guard side < largest, let whole = take(side: side * 2) else { return nil }
    let quarters = Self.quarters(of: whole)
    free[side, default: []].formUnion(quarters.dropFirst())
    return quarters[0]
  }

  /// Frees a square.
  mutating func give(_ square: AtlasRectangle) {
    let side = square.width
    guard side < largest else {
      free[side, default: []].insert(square)
      return
    }
    let whole = AtlasRectangle(
      layer: square.layer, x: square.x & ~(2 * side - 1), y: square.y & ~(2 * side - 1),
      width: 2 * side, height: 2 * side)
    let others = Self.quarters(of: whole).filter { $0 != square }
    if free[side, default: []].isSuperset(of: others) {
      free[side]?.subtract(others)
      give(whole)
    } else {
      free[side, default: []].insert(square)
    }
  }

  private static func quarters(of square: AtlasRectangle) -> [AtlasRectangle] {
    let half = square.width / 2
    return [(0, 0), (half, 0), (0, half), (half, half)].map { x, y in
      AtlasRectangle(
        layer: square.layer, x: square.x + x, y: square.y + y, width: half, height: half)
    }
  }
}
