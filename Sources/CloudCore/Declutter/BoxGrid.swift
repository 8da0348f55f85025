/// Boxes in the picture plane, indexed by the grid cells that they touch.
///
/// The grid does not allocate once it has grown to its working size.
struct BoxGrid: Sendable {
  /// A box in the grid.
  struct Entry: Sendable {
    /// The box.
    var box: Box
    /// The number that the box was inserted for.
    var owner: Int32
  }

  /// All boxes, in insertion order.
  private(set) var entries: [Entry] = []

  private var heads: [Int32]
  private var nodes: [Node] = []
  private let columns: Int32
  private let rows: Int32
  private let cellsPerUnit: SIMD2<Float>

  /// A link in a cell's list of entries.
  private struct Node: Sendable {
    var entry: Entry
    var next: Int32
  }

  /// The half-extent of the plane that the grid divides; boxes beyond it are held by the outermost
  /// cells.
  private static let reach: Float = 1.6

  /// Creates a grid for boxes of a typical size.
  ///
  /// - Parameter halfSize: Half of a typical box, in radii of the sphere's outline.
  init(halfSize: SIMD2<Float>) {
    func cells(_ half: Float) -> Int32 {
      Int32(max(1, min(256, (Self.reach / max(half, 1e-4)).rounded())))
    }
    columns = cells(halfSize.x)
    rows = cells(halfSize.y)
    cellsPerUnit = SIMD2(Float(columns), Float(rows)) / (2 * Self.reach)
    heads = Array(repeating: -1, count: Int(columns * rows))
  }

  /// Removes all boxes.
  mutating func removeAll() {
    if nodes.count * 8 < heads.count {
      for entry in entries { cells(of: entry.box).forEach(columns) { heads[$0] = -1 } }
    } else {
      for index in heads.indices { heads[index] = -1 }
    }
    entries.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
  }

  /// Inserts a box.
  mutating func insert(_ box: Box, owner: Int32) {
    let entry = Entry(box: box, owner: owner)
    entries.append(entry)
    cells(of: box).forEach(columns) { cell in
      nodes.append(Node(entry: entry, next: heads[cell]))
      heads[cell] = Int32(truncatingIfNeeded: nodes.count &- 1)
    }
  }

  /// Returns whether a box overlaps one in the grid.
  func hasOverlap(with box: Box) -> Bool {
    firstOverlap(with: box) { _ in true } != nil
  }

  /// Returns the first box in the grid that overlaps another and meets a condition, which is
  /// evaluated once for each box.
  @inline(__always)
  func firstOverlap(
    with box: Box, where condition: (Entry) -> Bool
  ) -> Entry? {
    let cells = cells(of: box)
    var row = cells.bottom
    while row <= cells.top {
      var column = cells.left
      while column <= cells.right {
        var node = heads[Int(row &* columns &+ column)]
        while node >= 0 {
          let (entry, next) = (nodes[Int(node)].entry, nodes[Int(node)].next)
          // Boxes that share several cells meet in the lower left one.
          if entry.box.overlaps(box),
            self.column(max(entry.box.left, box.left)) == column,
            self.row(max(entry.box.bottom, box.bottom)) == row, condition(entry)
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
      left: column(box.left), bottom: row(box.bottom), right: column(box.right), top: row(box.top))
  }

  @inline(__always)
  private func column(_ x: Float) -> Int32 {
    Int32(max(0, min((x + Self.reach) * cellsPerUnit.x, Float(columns &- 1))))
  }

  @inline(__always)
  private func row(_ y: Float) -> Int32 {
    Int32(max(0, min((y + Self.reach) * cellsPerUnit.y, Float(rows &- 1))))
  }

  /// A rectangle of cells, both ends inclusive.
  private struct Cells {
    var left: Int32
    var bottom: Int32
    var right: Int32
    var top: Int32

    /// Calls a function with the index of each cell, in a grid with a number of columns.
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
