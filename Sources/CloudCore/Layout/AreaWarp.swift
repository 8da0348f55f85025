/// Moves the points of a square so that they are as dense as a surface has area there.
///
/// Points that are even over the unit square are, once moved, even over the surface: the marginal
/// distribution of the first coordinate and the conditional ones of the second are inverted, from
/// a table of the surface's area a cell.
struct AreaWarp: Sendable {
  /// Cells along each side of the table.
  private static let cells = 64

  /// Area before each row of cells, from 0 to 1.
  private var rows: [Double]
  /// Within each row, area before each cell, from 0 to 1.
  private var columns: [[Double]]
  /// The mean of the density over the square.
  let mean: Double

  /// A warp by the relative area at each place of the square, > 0, given row by row: the first
  /// coordinate's value gives a function of the second.
  init(density: (Double) -> (Double) -> Double) {
    var sums: [Double] = []
    columns = []
    for row in 0..<Self.cells {
      let density = density((Double(row) + 0.5) / Double(Self.cells))
      let densities = (0..<Self.cells).map { density((Double($0) + 0.5) / Double(Self.cells)) }
      columns.append(Self.shares(of: densities))
      sums.append(densities.reduce(0, +))
    }
    rows = Self.shares(of: sums)
    mean = sums.reduce(0, +) / Double(Self.cells * Self.cells)
  }

  /// The place that a point of the unit square moves to.
  func place(of point: SIMD2<Double>) -> SIMD2<Double> {
    let first = Self.inverse(of: point.x, in: rows)
    let row = min(Int(first * Double(Self.cells)), Self.cells - 1)
    return [first, Self.inverse(of: point.y, in: columns[row])]
  }

  private static func shares(of parts: [Double]) -> [Double] {
    let whole = parts.reduce(0, +)
    var shares = [0.0]
    var sum = 0.0
    for part in parts {
      sum += part
      shares.append(sum / whole)
    }
    return shares
  }

  /// Where a piecewise linear, increasing function of 0…1, given at even steps, has a value.
  private static func inverse(of value: Double, in steps: [Double]) -> Double {
    var (low, high) = (0, steps.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[middle] <= value { low = middle } else { high = middle }
    }
    let within = (value - steps[low]) / (steps[high] - steps[low])
    return (Double(low) + max(0, min(1, within))) / Double(steps.count - 1)
  }
}
