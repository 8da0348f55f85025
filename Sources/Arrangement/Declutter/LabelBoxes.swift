internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLook

/// The boxes of a cloud's labels, prepared for projection in blocks of eight.
///
/// **Cells** group blocks of labels that are near each other in space and in the order of slots. In
/// a large cloud, the search for a view skips cells out of sight, and blocks without labels that
/// can be read. Cells are ordered by tiers. Each tier is as large as all tiers before it: slots up
/// to 64, up to 128, up to 256, ….
package struct LabelBoxes: Sendable {
  /// The index of each slot's label in its batch.
  let labels: [Int32]
  /// The slot of each label of the batch.
  let slotOfLabel: [Int32]
  /// The slots of the blocks' labels.
  let slots: [Int32]
  /// The position of each slot's label in the order of the blocks.
  private let placeOfSlot: [Int32]
  private let blocks: [Block]
  private let cells: [Cell]
  /// For each cell, the largest em in it and in all later cells, world units.
  private let largestEm: [Float]
  /// A sphere about the centre that contains the positions of all labels.
  private let positions: BoundingSphere
  /// The largest distance by which the edges of a picture move any label.
  private let longestMove: Move
  private let extent: Extent
  /// Whether only legible labels count.
  ///
  /// Otherwise labels of any size count.
  private let isReadable: Bool

  /// How far labels may be from the middle of the picture, in halves of its width and height.
  ///
  /// Labels farther away have no place, so they appear and disappear out of sight.
  private static let reach: Float = 1.5

  /// The extent of a label's box.
  package enum Extent: Sendable, Equatable {
    /// The area that is picked: the text's advance by its line height, extended by protruding ink and images.
    case line
    /// Ink and images: the visible area.
    case ink
    /// The area of a legible label that other labels leave free: ink and images with a margin, or the style's box.
    case spacedInk(box: LabelStyle.Box?)
    /// The area of a label in the surface that other labels leave free: ink and images, or the box, plus a margin.
    ///
    /// Labels of any size count.
    case tile(box: LabelStyle.Box?)

    /// Whether only legible labels count.
    fileprivate var isReadable: Bool { if case .spacedInk = self { true } else { false } }
  }

  /// The number of labels in one block.
  private static let width = 8
  /// The number of blocks in one cell.
  private static let cellWidth = 8

  /// Computes the boxes of all labels of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - order: The label of each slot, a permutation of the labels' indices; nil for their own
  ///     order.
  ///   - extent: The extent of the boxes.
  /// - Complexity: O(labels + glyphs).
  package init(batch: GlyphBatch, order: [Int]? = nil, extent: Extent = .line) {
    let order = order ?? Array(batch.labels.indices)
    precondition(
      order.count == batch.labels.count,
      "an order of \(order.count) for \(batch.labels.count) labels")
    self.extent = extent
    isReadable = extent.isReadable && batch.showsMany
    labels = order.map(Int32.init)
    var slotOfLabel = [Int32](repeating: 0, count: order.count)
    for (slot, label) in order.enumerated() { slotOfLabel[label] = Int32(slot) }
    self.slotOfLabel = slotOfLabel
    let slots = Self.arranged(order, slotOfLabel, of: batch)
    var placeOfSlot = [Int32](repeating: 0, count: slots.count)
    for (place, slot) in slots.enumerated() { placeOfSlot[Int(slot)] = Int32(place) }
    (self.slots, self.placeOfSlot) = (slots, placeOfSlot)
    // Read in memory order first. The random access below then reads compact elements.
    let lanes = batch.labels.indices.map { Lane(of: $0, in: batch, extent: extent) }
    blocks = stride(from: 0, to: slots.count, by: Self.width).map { first in
      let count = min(Self.width, slots.count - first)
      return Block(
        count: count, lanes: .init { $0 < count ? lanes[order[Int(slots[first + $0])]] : Lane() })
    }
    let blocks = blocks
    cells = stride(from: 0, to: blocks.count, by: Self.cellWidth).map { first in
      Cell(first..<min(first + Self.cellWidth, blocks.count), of: blocks)
    }
    var (largest, farthest) = (Float(0), Float(0))
    largestEm = cells.reversed().map { cell in
      largest = max(largest, cell.largestEm)
      for index in cell.blocks { farthest = max(farthest, blocks[index].squaredDistance.max()) }
      return largest
    }.reversed()
    positions = BoundingSphere(of: [.zero]).grown(by: farthest.squareRoot())
    longestMove = Move(cells.lazy.map { $0.move })
  }

  /// Returns all slots tier by tier; within a tier, neighbours in space are side by side.
  ///
  /// A tier holds the slots from one power of two up to the next, so labels of a cell also have
  /// similar weights.
  private static func arranged(
    _ order: [Int], _ slotOfLabel: [Int32], of batch: GlyphBatch
  ) -> [Int32] {
    let order = SpatialOrder.grouped(batch.labels, into: Int32.bitWidth + 1) { _, label in
      let cell = slotOfLabel[Int(label)] / Int32(width * cellWidth)
      return Int32.bitWidth - cell.leadingZeroBitCount
    }
    return order.indices.map { slotOfLabel[Int($0)] }
  }

  /// The number of labels.
  var count: Int { labels.count }

  /// Half the mean width and half the mean height of the boxes, world units.
  var meanHalfSize: SIMD2<Float> {
    guard count > 0 else { return .one }
    let sum = blocks.reduce(SIMD2<Float>.zero) { $0 + [$1.halfX.sum(), $1.halfY.sum()] }
    return sum / Float(count)
  }

  /// Returns the number of labels whose em is at least `least` world units.
  func count(readableFrom least: Float) -> Int {
    blocks.reduce(0) { sum, block in
      let isReadable = (block.em .>= least) .& (block.halfX .> 0)
      return sum
        + Int(SIMD8<Int32>(repeating: 0).replacing(with: 1, where: isReadable).wrappedSum())
    }
  }

  /// Returns a label's position and box for the test of an encounter of two labels.
  ///
  /// - Parameters:
  ///   - slot: The label's slot.
  ///   - box: The label's box in the present view.
  func party(ofSlot slot: Int, box: Box) -> Encounter.Party {
    let place = Int(placeOfSlot[slot])
    let (block, lane) = (blocks[place / Self.width], place % Self.width)
    return Encounter.Party(
      position: [block.x[lane], block.y[lane], block.z[lane]],
      reach: [
        abs(block.shiftX[lane]) + block.halfX[lane], abs(block.shiftY[lane]) + block.halfY[lane],
      ], box: box)
  }

  /// Calls `body` for each label that is on the near side, in or near the picture, in at least one view.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - most: The number of found labels after which the search skips further tiers. `kept` slots
  ///     are searched anyway.
  ///   - kept: Slots that are searched in any case.
  ///   - turn: The turn for later tiers, once enough labels are found; nil to search all of them.
  ///   - body: Receives a label's slot and its place in each view, in no particular order.
  /// - Complexity: O(labels / 64 + labels of cells in view × views), without an allocation per
  ///   label. If only legible labels count, the search ends at the last cell with such labels.
  func forEachNearLabel(
    in views: [FrameUniforms], most: Int = .max, keeping kept: [Int32] = [],
    turn: DeclutterTurns.Turn? = nil, _ body: (Int, _ place: (Int) -> LabelPaths.Place) -> Void
  ) {
    let projections = views.map { projection($0) }
    var lanes = projections.map { _ in Lanes() }
    /// Finds the near labels of a block, or of one of its lanes, and returns their number.
    func find(inBlock index: Int, lane only: Int? = nil) -> Int {
      var isNear = SIMDMask<SIMD8<Int32>>(repeating: false)
      for (view, projection) in projections.enumerated() {
        lanes[view].recession = projection.recession(of: blocks[index])
        isNear .|= lanes[view].recession .<= 1
      }
      guard any(isNear) else { return 0 }
      isNear = SIMDMask(repeating: false)
      for (view, projection) in projections.enumerated() {
        projection.project(blocks[index], into: &lanes[view])
        isNear .|= (lanes[view].recession .<= 1) .& lanes[view].meets(projection.surroundings)
      }
      var found = 0
      for lane in 0..<min(Self.width, count - index * Self.width)
      where isNear[lane] && (only ?? lane) == lane {
        body(Int(slots[index * Self.width + lane])) { lanes[$0].place(lane) }
        found += 1
      }
      return found
    }
    let least = projections.map { $0.leastEm(in: positions) }.min() ?? 0
    var (found, passed, inTurns) = (0, cells.count, cells.count)
    /// Returns whether the search skips a cell.
    func isLeftOut(_ cell: Int) -> Bool {
      cell >= passed || (cell >= inTurns && turn?.includes(cell: cell) == false)
    }
    for (number, cell) in cells.enumerated() {
      // No later label can be read. Kept labels that cannot be read have no place either.
      if largestEm[number] < least { break }
      // A cell whose number is a power of two is the first of a tier.
      if number & (number - 1) == 0 {
        if found >= most {
          passed = number
          break
        }
        if let turn, found >= turn.most { inTurns = min(inTurns, number) }
      }
      if isLeftOut(number) { continue }
      guard projections.contains(where: { $0.mayShow(cell) }) else { continue }
      // Estimate the labels of the skipped turns, too.
      let share = number >= inTurns ? turn?.count ?? 1 : 1
      for index in cell.blocks where blocks[index].em.max() >= least {
        found += share * find(inBlock: index)
      }
    }
    for slot in kept {
      let place = Int(placeOfSlot[Int(slot)])
      guard isLeftOut(place / (Self.width * Self.cellWidth)) else { continue }
      _ = find(inBlock: place / Self.width, lane: place % Self.width)
    }
  }

  /// Prepares a view for the projection of blocks.
  private func projection(_ uniforms: FrameUniforms) -> Projection {
    let reach = positions.radius + longestMove.length(margin: uniforms.sides.z)
    return Projection(
      uniforms, isReadable: isReadable,
      movesLabels: uniforms.movesLabels && !uniforms.keepsBetweenSides(reach: reach))
  }

  /// A view, prepared for the projection of blocks.
  private struct Projection {
    let matrix: FloatMatrix4
    let plane: SIMD4<Float>
    let depthScale: SIMD4<Float>
    let leastDepthScale: Float
    let scale: SIMD2<Float>
    let size: Float
    let shift: SIMD2<Float>
    /// The horizontal range in which labels stay.
    ///
    /// It is `FrameUniforms.sides`, with its middle relative to the sphere's centre.
    let sides: SIMD3<Float>
    let movesLabels: Bool
    /// The smallest em that can be read, as a tangent.
    let legible: Float
    /// The picture and its surroundings.
    let surroundings: Box
    private let bounds: ViewBounds

    init(_ uniforms: FrameUniforms, isReadable: Bool, movesLabels: Bool) {
      legible = isReadable ? ViewAxes.legibleTangent(uniforms) : 0
      matrix = uniforms.clipFromModel
      plane = uniforms.recession
      (depthScale, leastDepthScale) = (uniforms.depthScale, uniforms.leastDepthScale)
      size = ViewAxes.screenScale(uniforms)
      scale = size / uniforms.projectionScale
      shift = uniforms.shift * scale
      sides = [
        uniforms.sides.x * scale.x - shift.x, uniforms.sides.y * scale.x, uniforms.sides.z,
      ]
      self.movesLabels = movesLabels
      let reach = SIMD2<Float>(repeating: LabelBoxes.reach)
      surroundings = Box(
        low: (-reach - uniforms.shift) * scale, high: (reach - uniforms.shift) * scale)
      bounds = ViewBounds(uniforms, side: .front, reach: LabelBoxes.reach)
    }

    /// Returns whether any label of a cell may be visible and legible.
    func mayShow(_ cell: Cell) -> Bool {
      guard cell.largestEm >= leastEm(in: cell.positions) else { return false }
      let move = movesLabels ? cell.move.length(margin: sides.z) : 0
      return !bounds.misses(cell.bounds.grown(by: move))
    }

    /// Returns an em, world units: no label that is smaller and positioned in the sphere can be read.
    func leastEm(in positions: BoundingSphere) -> Float {
      let axis = SIMD3(matrix.x.w, matrix.y.w, matrix.z.w)
      let depth =
        (axis * positions.center).sum() + matrix.w.w
        - positions.radius * (axis * axis).sum().squareRoot()
      // The depth scale only makes labels smaller. A label at the limit counts as behind the rim.
      return 0.999 * legible * max(depth, 0.01) / (2 - Declutterer.rim)
    }

    /// Returns the normalized view depths of a block's labels; infinite for labels not drawn.
    @inline(__always)
    func recession(of block: Block) -> SIMD8<Float> {
      let recession = block.row(plane.x, plane.y, plane.z, plane.w)
      // A label that is too small to be read counts as behind the rim, and crosses the rim as it
      // grows.
      let depth = larger(block.depth(matrix), SIMD8(repeating: 0.01))
      let em = block.em * factor(of: block)
      let smallness = (legible * depth) / larger(em, SIMD8(repeating: 1e-9))
      let hidden = larger(recession, smallness + (Declutterer.rim - 1))
      // Labels nearer than the closest possible near plane are not drawn, and blank labels cover
      // nothing.
      let isDrawn = (block.depth(matrix) .>= 0.01) .& (block.halfX .> 0)
      return SIMD8(repeating: .infinity).replacing(with: hidden, where: isDrawn)
    }

    /// Returns the depth-dependent factors on the sizes of a block's labels, without perspective.
    @inline(__always)
    private func factor(of block: Block) -> SIMD8<Float> {
      guard leastDepthScale < 1 else { return SIMD8(repeating: 1) }
      let factor = block.row(depthScale.x, depthScale.y, depthScale.z, depthScale.w)
      return smaller(
        larger(factor, SIMD8(repeating: leastDepthScale)), SIMD8(repeating: 1))
    }

    /// Computes the boxes of a block's labels in the picture plane.
    @inline(__always)
    func project(_ block: Block, into lanes: inout Lanes) {
      let inverse = 1 / larger(block.depth(matrix), SIMD8(repeating: 0.01))
      let factor = factor(of: block)
      lanes.x =
        (block.row(matrix.x.x, matrix.y.x, matrix.z.x, matrix.w.x) * scale.x + block.shiftX * factor
          * size)
        * inverse - shift.x
      lanes.y =
        (block.row(matrix.x.y, matrix.y.y, matrix.z.y, matrix.w.y) * scale.y + block.shiftY * factor
          * size)
        * inverse - shift.y
      if movesLabels { lanes.x += inward(block, inverse, factor) }
      // Enlarge slightly, so that other computations of the boxes, with other rounding errors, find
      // no overlap either.
      let grown = inverse * factor * (size * 1.00001)
      (lanes.halfX, lanes.halfY) = (block.halfX * grown, block.halfY * grown)
    }

    /// Returns how far the edges of the picture push a block's labels inward; see `FrameUniforms.clipPosition(of:)`.
    @inline(__always)
    private func inward(
      _ block: Block, _ inverse: SIMD8<Float>, _ factor: SIMD8<Float>
    ) -> SIMD8<Float> {
      let half = (block.textHalf + block.size * sides.z) * factor * size * inverse
      let place = block.row(matrix.x.x, matrix.y.x, matrix.z.x, matrix.w.x) * scale.x
      let way = place * inverse - (shift.x + sides.x)
      let room = larger(SIMD8(repeating: sides.y) - half, SIMD8(repeating: 0))
      let inward = smaller(larger(way, -room), room) - way
      return smaller(larger(inward, -half), half)
    }
  }

  /// The places of eight labels in one view.
  private struct Lanes {
    var x = SIMD8<Float>.zero
    var y = SIMD8<Float>.zero
    var halfX = SIMD8<Float>.zero
    var halfY = SIMD8<Float>.zero
    var recession = SIMD8<Float>.zero

    /// Returns a mask of the boxes that overlap `box`.
    @inline(__always)
    func meets(_ box: Box) -> SIMDMask<SIMD8<Int32>> {
      (x - halfX .< box.right) .& (x + halfX .> box.left)
        .& (y - halfY .< box.top) .& (y + halfY .> box.bottom)
    }

    func place(_ lane: Int) -> LabelPaths.Place {
      LabelPaths.Place(
        box: Box(
          left: x[lane] - halfX[lane], bottom: y[lane] - halfY[lane],
          right: x[lane] + halfX[lane], top: y[lane] + halfY[lane]), recession: recession[lane])
    }
  }

  /// Blocks whose labels are near each other.
  private struct Cell: Sendable {
    let blocks: Range<Int>
    /// A sphere that contains the labels' positions.
    let positions: BoundingSphere
    /// A sphere that contains the labels' boxes in any rotation if no edge of the picture moves them.
    let bounds: BoundingSphere
    /// The largest distance by which the edges of a picture move any label of the cell.
    let move: Move
    /// The largest em, world units.
    let largestEm: Float

    init(_ range: Range<Int>, of blocks: [Block]) {
      self.blocks = range
      largestEm = range.lazy.map { blocks[$0].em.max() }.max() ?? 0
      positions = BoundingSphere(of: range.flatMap { blocks[$0].positions })
      bounds = positions.grown(by: range.lazy.map { blocks[$0].reach }.max() ?? 0)
      move = Move(
        range.lazy.map { Move(half: blocks[$0].textHalf.max(), size: blocks[$0].size.max()) })
    }
  }

  /// How far the edges of a picture may move labels: at most half of the text's width plus the text's margin.
  private struct Move: Sendable {
    /// Half of the width of the longest text, world units.
    let half: Float
    /// The largest em, world units.
    let size: Float

    init(half: Float, size: Float) { (self.half, self.size) = (half, size) }

    /// Creates the largest of several moves.
    init(_ moves: some Sequence<Move>) {
      self = moves.reduce(Move(half: 0, size: 0)) {
        Move(half: max($0.half, $1.half), size: max($0.size, $1.size))
      }
    }

    /// Returns the distance, world units.
    ///
    /// - Parameter margin: The room left free at the edges, em; see `FrameUniforms.sides`.
    func length(margin: Float) -> Float { half + margin * size }
  }

  /// The values that a block holds for one label.
  struct Lane: BitwiseCopyable {
    var (x, y, z) = (Float(0), Float(0), Float(0))
    var (shiftX, shiftY) = (Float(0), Float(0))
    var (halfX, halfY) = (Float(0), Float(0))
    var em: Float = 0
    var (textHalf, size) = (Float(0), Float(0))

    /// An empty lane.
    init() {}

    init(of index: Int, in batch: GlyphBatch, extent: Extent) {
      let label = batch.labels[index]
      let bounds =
        switch extent {
        case .line: batch.bounds(ofLabel: index) * label.size
        case .ink: batch.inkBounds(ofLabel: index) * label.size
        case .spacedInk(let box): batch.spacedInkBounds(ofLabel: index, in: box) * label.size
        case .tile(let box): batch.tileBounds(ofLabel: index, in: box) * label.size
        }
      em = label.size * batch.readableScale(ofLabel: index)
      (textHalf, size) = (label.halfWidth * label.size, label.size)
      (x, y, z) = (label.x, label.y, label.z)
      let (shift, half) = (bounds.center, bounds.size / 2)
      (shiftX, shiftY) = (shift.x, shift.y)
      (halfX, halfY) = (half.x, half.y)
    }
  }

  /// Eight labels side by side, one per lane.
  private struct Block: Sendable {
    /// The number of lanes with a label.
    private let count: Int
    /// Positions, model space.
    let x: SIMD8<Float>
    let y: SIMD8<Float>
    let z: SIMD8<Float>
    /// The offsets from the labels' positions to their boxes' centres, world units.
    let shiftX: SIMD8<Float>
    let shiftY: SIMD8<Float>
    /// Half of the boxes' widths and heights, world units; 0 in lanes without a label.
    let halfX: SIMD8<Float>
    let halfY: SIMD8<Float>
    /// The ems that decide whether the labels can be read, world units.
    let em: SIMD8<Float>
    /// Half of the widths of the texts' boxes, and the texts' ems, world units.
    let textHalf: SIMD8<Float>
    let size: SIMD8<Float>

    init(count: Int, lanes: InlineArray<8, Lane>) {
      self.count = count
      func row(_ value: (Lane) -> Float) -> SIMD8<Float> {
        SIMD8(
          value(lanes[0]), value(lanes[1]), value(lanes[2]), value(lanes[3]), value(lanes[4]),
          value(lanes[5]), value(lanes[6]), value(lanes[7]))
      }
      (x, y, z, em) = (row { $0.x }, row { $0.y }, row { $0.z }, row { $0.em })
      (shiftX, shiftY) = (row { $0.shiftX }, row { $0.shiftY })
      (halfX, halfY) = (row { $0.halfX }, row { $0.halfY })
      (textHalf, size) = (row { $0.textHalf }, row { $0.size })
    }

    /// The squares of the labels' distances from the centre.
    var squaredDistance: SIMD8<Float> { (x * x + y * y) + z * z }

    /// The labels' positions, model space.
    var positions: [SIMD3<Float>] { (0..<count).map { [x[$0], y[$0], z[$0]] } }

    /// The greatest distance of a box's corner from its label's position, world units.
    var reach: Float {
      let across = larger(shiftX, -shiftX) + halfX
      let upward = larger(shiftY, -shiftY) + halfY
      return (across * across + upward * upward).max().squareRoot()
    }

    /// Returns the labels' distances from the camera along the line of sight.
    @inline(__always)
    func depth(_ matrix: FloatMatrix4) -> SIMD8<Float> {
      row(matrix.x.w, matrix.y.w, matrix.z.w, matrix.w.w)
    }

    /// Returns the product of one row of a matrix and the eight positions.
    @inline(__always)
    func row(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> SIMD8<Float> {
      ((x * a + y * b) + z * c) + d
    }
  }
}

/// Returns the lane-wise maximum; faster than `pointwiseMax`, because NaN is not handled.
@inline(__always)
private func larger(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  a.replacing(with: b, where: a .< b)
}

/// Returns the lane-wise minimum; NaN is not handled.
@inline(__always)
private func smaller(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  a.replacing(with: b, where: b .< a)
}
