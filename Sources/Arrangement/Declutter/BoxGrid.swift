internal import TagSphereForms

/// Boxes in the picture plane, indexed by the grid cells that they touch.
///
/// A reused grid no longer allocates memory once it has reached its working size.
struct BoxGrid: Sendable {
  /// A box in the grid.
  struct Entry: Sendable {
    /// The box.
    var box: Box
    /// The number that the inserting caller gave to the box.
    var owner: Int32
  }

  /// All boxes, in insertion order.
  private(set) var entries: [Entry] = []

  private var division: Division
  private var heads: [Int32]
  private var nodes: [Node] = []

  /// A link in a cell's list of entries.
  private struct Node: Sendable {
    var entry: Entry
    var next: Int32
  }

  /// A division of a rectangle of the plane into cells.
  ///
  /// The outermost cells also hold boxes outside the rectangle.
  struct Division: Hashable, Sendable {
    fileprivate let origin: SIMD2<Float>
    fileprivate let cellsPerUnit: SIMD2<Float>
    fileprivate let columns: Int32
    fileprivate let rows: Int32

    /// Half of the side of the square, in radii of the sphere's outline, in which boxes matter.
    private static let reach: Float = 1.6
    private static let mostCells: Float = 256

    /// The number of cells.
    var cellCount: Int { Int(columns * rows) }

    /// Creates a division into cells about as large as a typical box, at most 256 across and 256 up.
    ///
    /// - Parameters:
    ///   - area: The area to divide, in radii of the sphere's outline.
    ///   - halfSize: Half of a typical box.
    private init(of area: Box, halfSize: SIMD2<Float>) {
      let size = pointwiseMax(area.size, SIMD2(repeating: 1e-6))
      let cells = (size / pointwiseMax(2 * halfSize, SIMD2(repeating: 1e-6))).rounded(
        .toNearestOrAwayFromZero
      ).clamped(lowerBound: .one, upperBound: SIMD2(repeating: Self.mostCells))
      (columns, rows) = (Int32(cells.x), Int32(cells.y))
      (origin, cellsPerUnit) = (area.low, cells / size)
    }

    /// Creates a division of the area that boxes cover, with cells of their mean size.
    ///
    /// - Parameter boxes: The boxes; their parts outside the square of `reach` do not count.
    init(for boxes: some Sequence<Box>) {
      let far = Self.reach
      var (low, high) = (SIMD2(repeating: far), SIMD2(repeating: -far))
      var (sum, count) = (SIMD2<Float>.zero, Float(0))
      for box in boxes {
        low = SIMD2(min(low.x, box.left), min(low.y, box.bottom))
        high = SIMD2(max(high.x, box.right), max(high.y, box.top))
        sum += SIMD2(min(box.right - box.left, 2 * far), min(box.top - box.bottom, 2 * far))
        count += 1
      }
      (low, high) = (
        SIMD2(max(low.x, -far), max(low.y, -far)), SIMD2(min(high.x, far), min(high.y, far))
      )
      guard count > 0, all(low .< high) else {
        self = .whole
        return
      }
      self.init(of: Box(low: low, high: high), halfSize: sum / (2 * count))
    }

    /// A division of the whole square of `reach` into few cells.
    static let whole = Division(
      of: Box(left: -reach, bottom: -reach, right: reach, top: reach), halfSize: .one)

    @inline(__always)
    fileprivate func column(_ x: Float) -> Int32 {
      Int32(max(0, min((x - origin.x) * cellsPerUnit.x, Float(columns &- 1))))
    }

    @inline(__always)
    fileprivate func row(_ y: Float) -> Int32 {
      Int32(max(0, min((y - origin.y) * cellsPerUnit.y, Float(rows &- 1))))
    }
  }

  /// Creates a grid without boxes.
  init() {
    division = .whole
    heads = Array(repeating: -1, count: division.cellCount)
  }

  /// Removes all boxes.
  mutating func removeAll() {
    if nodes.count * 8 < heads.count {
      for entry in entries { cells(of: entry.box).forEach(division.columns) { heads[$0] = -1 } }
    } else {
      for index in heads.indices { heads[index] = -1 }
    }
    entries.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
  }

  /// Removes all boxes and divides the plane into the cells of `division`.
  mutating func removeAll(dividing division: Division) {
    removeAll()
    guard division != self.division else { return }
    self.division = division
    let count = division.cellCount
    if count <= heads.count {
      heads.removeLast(heads.count - count)
    } else {
      heads.append(contentsOf: repeatElement(-1, count: count - heads.count))
    }
  }

  /// Inserts a box.
  mutating func insert(_ box: Box, owner: Int32) {
    let entry = Entry(box: box, owner: owner)
    entries.append(entry)
    cells(of: box).forEach(division.columns) { cell in
      nodes.append(Node(entry: entry, next: heads[cell]))
      heads[cell] = Int32(truncatingIfNeeded: nodes.count &- 1)
    }
  }

  /// Returns whether `box` overlaps a box in the grid.
  func hasOverlap(with box: Box) -> Bool {
    firstOverlap(with: box) { _ in true } != nil
  }

  /// Returns the first box in the grid that overlaps `box` and meets a condition.
  ///
  /// The condition is evaluated once for each overlapping box.
  @inline(__always)
  func firstOverlap(
    with box: Box, where condition: (Entry) -> Bool
  ) -> Entry? {
    let cells = cells(of: box)
    var row = cells.bottom
    while row <= cells.top {
      var column = cells.left
      while column <= cells.right {
        var node = heads[Int(row &* division.columns &+ column)]
        while node >= 0 {
          let (entry, next) = (nodes[Int(node)].entry, nodes[Int(node)].next)
          // Boxes that share several cells are compared only in the lower left one of these cells.
          if entry.box.overlaps(box),
            division.column(max(entry.box.left, box.left)) == column,
            division.row(max(entry.box.bottom, box.bottom)) == row, condition(entry)
          {
            return entry
          }
          node = next
        }
        column &+= 1
      }
      row &+= 1
    }
    return nil
  }

  /// Returns the cells that a box touches.
  @inline(__always)
  private func cells(of box: Box) -> Cells {
    Cells(
      left: division.column(box.left), bottom: division.row(box.bottom),
      right: division.column(box.right), top: division.row(box.top))
  }

  /// A rectangle of cells; the first and last column and row belong to it.
  private struct Cells {
    var left: Int32
    var bottom: Int32
    var right: Int32
    var top: Int32

    /// Calls a function with the index of each cell of the rectangle.
    ///
    /// `columns` is the grid's number of columns.
    @inline(__always)
    func forEach(_ columns: Int32, _ body: (Int) -> Void) {
      var row = bottom
      while row <= top {
        var column = left
        while column <= right {
          body(Int(row &* columns &+ column))
          column &+= 1
        }
        row &+= 1
      }
    }
  }
}
