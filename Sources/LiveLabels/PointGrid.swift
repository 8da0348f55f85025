internal import TagSphereGeometry
internal import TagSphereTagData

/// A spatial index of points in the cube −1…1.
struct PointGrid: Sendable {
  private var points: [SIMD3<Double>] = []
  private var cells: [[Int32]]
  private let side: Int
  /// The side of a cell, world units.
  let cellSize: Double

  /// Creates a grid for points with a typical distance from each other, world units.
  init(spacing: Double) {
    side = max(1, min(64, Int(2 / max(spacing, 1e-3))))
    cellSize = 2 / Double(side)
    cells = Array(repeating: [], count: side * side * side)
  }

  /// Creates a grid for `count` points of a surface.
  init(count: Int) {
    self.init(spacing: 1.5 * (4 * Double.pi / Double(max(count, 1))).squareRoot())
  }

  /// Adds a point; points are numbered from 0.
  mutating func insert(_ point: SIMD3<Double>) {
    cells[index(of: cell(of: point))].append(Int32(points.count))
    points.append(point)
  }

  /// Removes a point from the index; the other points keep their numbers.
  mutating func remove(_ number: Int) {
    cells[index(of: cell(of: points[number]))].removeAll { $0 == Int32(number) }
  }

  /// Returns the distance to the nearest point, at most the side of a cell.
  func distance(from point: SIMD3<Double>) -> Double {
    var nearest = cellSize * cellSize
    forEach(around: cell(of: point), ring: 0...1) { number in
      let way = points[number] - point
      nearest = min(nearest, (way * way).sum())
    }
    return nearest.squareRoot()
  }

  /// Returns the number of the nearest point; nil without points.
  func nearest(to point: SIMD3<Double>) -> Int? {
    var best: (number: Int, square: Double)?
    let center = cell(of: point)
    for ring in 0..<side {
      // A lower bound of the distance of points in this ring.
      let least = Double(ring - 1) * cellSize
      if let best, ring > 1, least * least > best.square { break }
      forEach(around: center, ring: ring...ring) { number in
        let way = points[number] - point
        let square = (way * way).sum()
        if best.map({ (square, number) < ($0.square, $0.number) }) ?? true {
          best = (number, square)
        }
      }
    }
    return best?.number
  }

  private func cell(of point: SIMD3<Double>) -> SIMD3<Int> {
    let place = (point + 1) / cellSize
    func clamped(_ value: Double) -> Int { max(0, min(side - 1, Int(max(0, value)))) }
    return [clamped(place.x), clamped(place.y), clamped(place.z)]
  }

  private func index(of cell: SIMD3<Int>) -> Int { (cell.z * side + cell.y) * side + cell.x }

  /// Calls a function with each point in the cells whose Chebyshev distance from the given cell is in `ring`.
  private func forEach(
    around center: SIMD3<Int>, ring: ClosedRange<Int>, _ body: (Int) -> Void
  ) {
    let outer = ring.upperBound
    func range(_ middle: Int) -> ClosedRange<Int> {
      max(0, middle - outer)...min(side - 1, middle + outer)
    }
    for z in range(center.z) {
      for y in range(center.y) {
        let isShell = max(abs(z - center.z), abs(y - center.y)) >= ring.lowerBound
        let xs = range(center.x)
        if isShell {
          for x in xs { visit([x, y, z], body) }
        } else {
          for x in Set([center.x - outer, center.x + outer]).sorted() where xs.contains(x) {
            visit([x, y, z], body)
          }
        }
      }
    }
  }

  private func visit(_ cell: SIMD3<Int>, _ body: (Int) -> Void) {
    for number in cells[index(of: cell)] { body(Int(number)) }
  }
}
