/// Moves the points of a square so that their density follows a surface's area.
///
/// Points that are spread evenly over the unit square become evenly spread over the surface. A
/// table holds the surface's area per cell. The marginal distribution of the first coordinate is
/// inverted first, then the conditional distribution of the second coordinate.
struct AreaWarp: Sendable {
  /// The number of cells along each side of the table.
  private static let cells = 64

  /// The cumulative share of the area before each row of cells, from 0 to 1.
  private var rows: [Double]
  /// Within each row, the cumulative share of the area before each cell, from 0 to 1.
  private var columns: [[Double]]
  /// The mean of the density over the square.
  let mean: Double

  /// Creates a warp from the relative area at each point of the square.
  ///
  /// All areas are > 0.
  ///
  /// - Parameter density: Takes a value of the first coordinate, and returns the density along that row
  ///   as a function of the second coordinate.
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

  /// Returns the point to which a point of the unit square moves.
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

  /// Returns the argument for which a function has a given value.
  ///
  /// The function is increasing and piecewise linear on 0…1, and its values are given at even
  /// steps.
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
