internal import TagSphereGeometry

/// The boxes of a cloud's labels, prepared for projection in blocks of eight.
package struct LabelBoxes: Sendable {
  /// For each slot, the label's index in its batch.
  let labels: [Int32]
  private let blocks: [Block]

  /// The number of labels in one block.
  private static let width = 8

  /// The labels of a frame that are on the near side, by slot.
  struct Front {
    /// The slots of the labels in front of the rim.
    var slots: [Int32] = []
    /// One box per slot; only those of `slots` belong to this frame.
    ///
    /// Coordinates are right and up from the middle, with the sphere's outline at 1; they do not
    /// depend on zoom or window size.
    var boxes: [Box]
    /// The normalized view depth of each slot's label, 0 at the front, 1 at the rim; only valid for
    /// `slots`.
    var recessions: [Float]

    init(capacity: Int) {
      slots.reserveCapacity(capacity)
      boxes = Array(repeating: Box(left: 0, bottom: 0, right: 0, top: 0), count: capacity)
      recessions = Array(repeating: 0, count: capacity)
    }
  }

  /// Computes the boxes of all labels of `batch`.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - order: The label of each slot, a permutation of the labels' indices; nil for their own
  ///     order.
  /// - Complexity: O(labels + glyphs).
  package init(batch: GlyphBatch, order: [Int]? = nil) {
    let order = order ?? Array(batch.labels.indices)
    precondition(
      order.count == batch.labels.count,
      "an order of \(order.count) for \(batch.labels.count) labels")
    labels = order.map(Int32.init)
    blocks = stride(from: 0, to: order.count, by: Self.width).map { first in
      Block(batch: batch, labels: order[first..<min(first + Self.width, order.count)])
    }
  }

  /// The number of labels.
  var count: Int { labels.count }

  /// Half the mean width and half the mean height of the boxes, world units.
  var meanHalfSize: SIMD2<Float> {
    guard count > 0 else { return .one }
    let sum = blocks.reduce(SIMD2<Float>.zero) { $0 + [$1.halfX.sum(), $1.halfY.sum()] }
    return sum / Float(count)
  }

  /// Returns a label of the near side as a party of an encounter.
  func party(ofSlot slot: Int, in front: Front) -> Encounter.Party {
    let (block, lane) = (blocks[slot / Self.width], slot % Self.width)
    return Encounter.Party(
      position: [block.x[lane], block.y[lane], block.z[lane]],
      reach: [
        abs(block.shiftX[lane]) + block.halfX[lane], abs(block.shiftY[lane]) + block.halfY[lane],
      ], box: front.boxes[slot])
  }

  /// Finds the labels in front of the rim, and their boxes in the picture plane.
  ///
  /// - Complexity: O(labels), without allocation.
  func project(_ uniforms: FrameUniforms, into front: inout Front) {
    front.slots.removeAll(keepingCapacity: true)
    let matrix = uniforms.clipFromModel
    let scale = ViewAxes.screenScale(uniforms) / uniforms.projectionScale
    let size = ViewAxes.screenScale(uniforms)
    let shift = uniforms.shift * scale
    let plane = uniforms.recession
    for index in blocks.indices {
      let block = blocks[index]
      let depth = block.row(matrix.x.w, matrix.y.w, matrix.z.w, matrix.w.w)
      // Labels nearer than the closest possible near plane are not drawn, and blank labels cover
      // nothing.
      let recession = block.row(plane.x, plane.y, plane.z, plane.w)
      let isInFront = (recession .<= 1) .& (depth .>= 0.01) .& (block.halfX .> 0)
      guard any(isInFront) else { continue }
      let inverse = 1 / depth
      let x =
        (block.row(matrix.x.x, matrix.y.x, matrix.z.x, matrix.w.x) * scale.x + block.shiftX * size)
        * inverse - shift.x
      let y =
        (block.row(matrix.x.y, matrix.y.y, matrix.z.y, matrix.w.y) * scale.y + block.shiftY * size)
        * inverse - shift.y
      // Slightly enlarged, so that other ways to compute the boxes find no overlap either.
      let grown = inverse * (size * 1.00001)
      let (halfX, halfY) = (block.halfX * grown, block.halfY * grown)
      for lane in 0..<min(Self.width, count - index * Self.width) where isInFront[lane] {
        let slot = index * Self.width + lane
        front.slots.append(Int32(slot))
        front.boxes[slot] = Box(
          left: x[lane] - halfX[lane], bottom: y[lane] - halfY[lane],
          right: x[lane] + halfX[lane], top: y[lane] + halfY[lane])
        front.recessions[slot] = recession[lane]
      }
    }
  }

  /// Eight labels side by side, one per lane.
  private struct Block: Sendable {
    /// Positions, model space.
    var x = SIMD8<Float>.zero
    var y = SIMD8<Float>.zero
    var z = SIMD8<Float>.zero
    /// The offset from the label's position to its box's centre, world units.
    var shiftX = SIMD8<Float>.zero
    var shiftY = SIMD8<Float>.zero
    /// Half of the box, world units; 0 in lanes without a label.
    var halfX = SIMD8<Float>.zero
    var halfY = SIMD8<Float>.zero

    init(batch: GlyphBatch, labels: ArraySlice<Int>) {
      for (lane, index) in labels.enumerated() {
        let label = batch.labels[index]
        let bounds = batch.bounds(ofLabel: index) * label.size
        (x[lane], y[lane], z[lane]) = (label.x, label.y, label.z)
        let (shift, half) = (bounds.center, bounds.size / 2)
        (shiftX[lane], shiftY[lane]) = (shift.x, shift.y)
        (halfX[lane], halfY[lane]) = (half.x, half.y)
      }
    }

    /// Returns one row of a matrix times the eight positions.
    @inline(__always)
    func row(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> SIMD8<Float> {
      ((x * a + y * b) + z * c) + d
    }
  }
}
