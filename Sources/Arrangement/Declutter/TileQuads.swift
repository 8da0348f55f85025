internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook

/// The labels that lie in the surface as tiles, prepared for projection.
struct TileQuads: Sendable {
  /// For each slot, the plane of its label, model space: a unit normal, and the negated distance from the centre.
  ///
  /// Zero for a label without ink.
  private let planes: [SIMD4<Float>]
  /// For each slot, the rectangle of its label in that plane.
  private let rectangles: [Rectangle]

  /// How far labels may be from the middle of the picture, as in `LabelBoxes`.
  private static let reach: Float = 1.5
  /// The least distance from the camera at which corners are drawn, world units.
  private static let leastDepth: Float = 0.01

  /// A label's rectangle, model space.
  private struct Rectangle: Sendable {
    /// The label's position.
    let position: SIMD3<Float>
    /// The vector from the middle of the rectangle to its right edge.
    let across: SIMD3<Float>
    /// The vector from the middle to the upper edge.
    let upward: SIMD3<Float>
    /// The offset of the middle from the position, in multiples of `across` and `upward`.
    let shift: SIMD2<Float>
  }

  /// A tile as seen in one view.
  struct Tile: Sendable {
    /// The label's slot.
    let slot: Int32
    /// The projected rectangle, in the plane of `LabelPaths.Place.box`.
    let quad: Quad
    /// The slant, from 0 to the rim: 1 minus the cosine of the angle between the normal and the
    /// direction to the camera.
    let slant: Float
    /// The normalized view depth of its position, as in `LabelPaths.Place.recession`.
    let recession: Float
  }

  /// Prepares the tiles of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels, which must have tiles.
  ///   - order: The label of each slot.
  ///   - extent: The extent of the rectangles.
  /// - Complexity: O(labels + glyphs).
  init(_ batch: GlyphBatch, order: [Int], extent: LabelBoxes.Extent) {
    precondition(
      batch.tiles.count == batch.labels.count,
      "\(batch.tiles.count) tiles for \(batch.labels.count) labels")
    var planes: [SIMD4<Float>] = []
    var rectangles: [Rectangle] = []
    planes.reserveCapacity(order.count)
    rectangles.reserveCapacity(order.count)
    for label in order {
      let lane = LabelBoxes.Lane(of: label, in: batch, extent: extent)
      let (right, up) = (batch.tiles[label].right, batch.tiles[label].up)
      let position = SIMD3(lane.x, lane.y, lane.z)
      let normal = SIMD3(
        right.y * up.z - right.z * up.y, right.z * up.x - right.x * up.z,
        right.x * up.y - right.y * up.x)
      let distance = (normal.x * position.x + normal.y * position.y) + normal.z * position.z
      let hasInk = lane.halfX > 0 && lane.halfY > 0
      planes.append(hasInk ? SIMD4(normal, -distance) : .zero)
      rectangles.append(
        Rectangle(
          position: position, across: SIMD3(right.x, right.y, right.z) * lane.halfX,
          upward: SIMD3(up.x, up.y, up.z) * lane.halfY,
          shift: hasInk ? [lane.shiftX / lane.halfX, lane.shiftY / lane.halfY] : .zero))
    }
    (self.planes, self.rectangles) = (planes, rectangles)
  }

  /// Returns the tiles seen in or near the picture, in the order of slots, except that preferred ones come first.
  ///
  /// A tile is seen from its front. If backs are drawn, a tile on the near side is also seen from
  /// its back. It is then turned about its upright axis, as it is drawn.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - isWithheld: For each slot, whether it is left out; empty if no slot is.
  ///   - isPreferred: For each slot, whether it comes before all others; empty if no slot does.
  ///   - most: The number of tiles after which the search ends, except for `kept` slots.
  ///   - kept: Slots that are searched in any case.
  /// - Complexity: O(labels).
  func seen(
    in uniforms: FrameUniforms, leavingOut isWithheld: [Bool] = [],
    preferring isPreferred: [Bool] = [], most: Int = .max, keeping kept: [Int32] = []
  ) -> [Tile] {
    let view = View(uniforms)
    var first: [Tile] = []
    var others: [Tile] = []
    others.reserveCapacity(min(planes.count / 2, most))
    func look(at slot: Int) {
      guard view.mayShow(planes[slot]), isWithheld.isEmpty || !isWithheld[slot],
        let tile = view.tile(rectangles[slot], in: planes[slot], slot: Int32(slot))
      else { return }
      if !isPreferred.isEmpty, isPreferred[slot] { first.append(tile) } else { others.append(tile) }
    }
    var next = 0
    while next < planes.count, first.count + others.count < most {
      look(at: next)
      next += 1
    }
    for slot in Set(kept.lazy.filter { Int($0) >= next }).sorted() { look(at: Int(slot)) }
    return first.isEmpty ? others : first + others
  }

  /// A view, prepared for the projection of tiles.
  private struct View {
    let matrix: FloatMatrix4
    let eye: SIMD4<Float>
    let recession: SIMD4<Float>
    let depthScale: SIMD4<Float>
    let leastDepthScale: Float
    /// Whether tiles seen from their backs are drawn.
    let showsBacks: Bool
    /// The factor from NDC to the plane of `LabelPaths.Place.box`.
    let scale: SIMD2<Float>
    /// The position of the sphere's centre, NDC.
    let shift: SIMD2<Float>
    /// The picture and its surroundings.
    let surroundings: Box

    init(_ uniforms: FrameUniforms) {
      (matrix, eye, recession) = (uniforms.clipFromModel, uniforms.eye, uniforms.recession)
      (depthScale, leastDepthScale) = (uniforms.depthScale, uniforms.leastDepthScale)
      showsBacks = uniforms.lastRecession > 1
      let scale = ViewAxes.screenScale(uniforms) / uniforms.projectionScale
      let reach = SIMD2<Float>(repeating: TileQuads.reach)
      (self.scale, shift) = (scale, uniforms.shift)
      surroundings = Box(
        low: (-reach - uniforms.shift) * scale, high: (reach - uniforms.shift) * scale)
    }

    /// Returns the height of the camera above a plane.
    ///
    /// For a camera at infinity, it is the cosine of the angle between the plane's normal and the
    /// direction to the camera.
    func facing(_ plane: SIMD4<Float>) -> Float {
      ((plane.x * eye.x + plane.y * eye.y) + plane.z * eye.z) + plane.w * eye.w
    }

    /// Returns whether a tile in a plane may be drawn.
    func mayShow(_ plane: SIMD4<Float>) -> Bool {
      let facing = facing(plane)
      return facing > 0 || (showsBacks && facing < 0)
    }

    /// Returns a tile as seen in the view.
    ///
    /// nil if it is too slanted, seen from its back on the far side, too close to the camera, or
    /// far from the picture.
    func tile(_ rectangle: Rectangle, in plane: SIMD4<Float>, slot: Int32) -> Tile? {
      let (position, facing) = (rectangle.position, facing(plane))
      let depth = height(of: position, above: recession)
      guard facing > 0 || depth < Declutterer.rim else { return nil }
      let sight = SIMD3(eye.x, eye.y, eye.z) - position * eye.w
      let distance = ((sight.x * sight.x + sight.y * sight.y) + sight.z * sight.z).squareRoot()
      let slant = 1 - abs(facing) / distance
      guard slant < Declutterer.rim else { return nil }
      let factor = sizeFactor(at: position)
      let across = step(facing > 0 ? rectangle.across : -rectangle.across) * factor
      let upward = step(rectangle.upward) * factor
      let (shiftX, shiftY) = (rectangle.shift.x, rectangle.shift.y)
      let center = (step(position) + matrix.w) + (across * shiftX + upward * shiftY)
      let w = Self.corners(center.w, across.w, upward.w)
      guard w.min() > TileQuads.leastDepth else { return nil }
      let x: SIMD4<Float> = (Self.corners(center.x, across.x, upward.x) / w - shift.x) * scale.x
      let y: SIMD4<Float> = (Self.corners(center.y, across.y, upward.y) / w - shift.y) * scale.y
      let quad = Quad(x: x, y: y)
      guard quad.bounds.overlaps(surroundings) else { return nil }
      return Tile(slot: slot, quad: quad, slant: slant, recession: depth)
    }

    /// Returns the depth-dependent factor on a label's size, without perspective.
    private func sizeFactor(at place: SIMD3<Float>) -> Float {
      guard leastDepthScale < 1 else { return 1 }
      return min(max(height(of: place, above: depthScale), leastDepthScale), 1)
    }

    /// Returns a linear function of a place in model space.
    private func height(of place: SIMD3<Float>, above plane: SIMD4<Float>) -> Float {
      ((plane.x * place.x + plane.y * place.y) + plane.z * place.z) + plane.w
    }

    /// Returns the change of the clip-space position along a vector in model space.
    private func step(_ way: SIMD3<Float>) -> SIMD4<Float> {
      (matrix.x * way.x + matrix.y * way.y) + matrix.z * way.z
    }

    /// Returns one component of the corners: lower left, lower right, upper right, upper left.
    private static func corners(
      _ center: Float, _ across: Float, _ upward: Float
    ) -> SIMD4<Float> {
      let (left, right) = (center - across, center + across)
      return SIMD4(left - upward, right - upward, right + upward, left + upward)
    }
  }
}

/// Quads of the picture plane, found by their bounding boxes.
struct TileGrid: Sendable {
  private var boxes = BoxGrid()
  /// The quads, in insertion order.
  private var quads: [Entry] = []

  /// A quad in the grid.
  private struct Entry: Sendable {
    let quad: Quad
    let owner: Int
  }

  /// Removes all quads and divides the plane into other cells.
  mutating func removeAll(dividing division: BoxGrid.Division) {
    boxes.removeAll(dividing: division)
    quads.removeAll(keepingCapacity: true)
  }

  /// Inserts a quad.
  ///
  /// - Parameters:
  ///   - quad: The quad.
  ///   - owner: The number that it is inserted for.
  mutating func insert(_ quad: Quad, owner: Int) {
    boxes.insert(quad.bounds, owner: Int32(quads.count))
    quads.append(Entry(quad: quad, owner: owner))
  }

  /// Returns whether a quad overlaps one in the grid that meets a condition.
  ///
  /// - Parameters:
  ///   - quad: The quad.
  ///   - condition: Receives the number that the other one was inserted for.
  func meets(_ quad: Quad, where condition: (Int) -> Bool = { _ in true }) -> Bool {
    let met = boxes.firstOverlap(with: quad.bounds) { entry in
      let other = quads[Int(entry.owner)]
      return condition(other.owner) && other.quad.meets(quad)
    }
    return met != nil
  }
}

extension PictureRoom.Taken {
  /// Returns whether a quad overlaps an obstacle, or an edge of the picture cuts it.
  ///
  /// Edges do not count for quads that are too large for the picture.
  func meets(_ quad: Quad) -> Bool {
    guard !leavesFree(quad.bounds) else { return false }
    return areas(for: quad.bounds).contains { Quad($0).meets(quad) }
  }
}

extension GlyphBatch {
  /// The margin around a label in the surface that other labels leave free, em.
  private static let tileMargin: Float = 0.03

  /// Returns the visible bounds of a label in the surface plus its margin, em from its position; empty without ink.
  ///
  /// - Parameters:
  ///   - index: The label.
  ///   - box: The box that each label has, if any; it is left free too.
  func tileBounds(ofLabel index: Int, in box: LabelStyle.Box?) -> Box {
    var bounds = inkBounds(ofLabel: index)
    guard bounds.size.x > 0 else { return bounds }
    if let box {
      let label = labels[index]
      let half = pointwiseMax(SIMD2(label.halfWidth, label.halfHeight) + box.padding, .zero)
      let center = boxCenter(of: label)
      bounds = bounds.union(Box(low: center - half, high: center + half))
    }
    return Box(low: bounds.low - Self.tileMargin, high: bounds.high + Self.tileMargin)
  }
}
