internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook

/// The labels that lie in the surface as tiles, prepared for projection.
struct TileQuads: Sendable {
  /// The plane of each slot's label, model space: a unit normal, and the negated distance from the centre.
  ///
  /// The plane is zero for a label without ink.
  private let planes: [SIMD4<Float>]
  /// For each slot, the rectangle of its label in the label's plane.
  private let rectangles: [Rectangle]

  /// How far labels may be from the middle of the picture, in halves of its width and height, as in `LabelBoxes`.
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
    /// The normalized view depth of the label's position, as in `LabelPaths.Place.recession`.
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

  /// Returns the tiles seen in or near the picture: preferred tiles first, then in the order of slots.
  ///
  /// A tile is seen from its front. If backs are drawn, a tile on the near side is also seen from
  /// its back. Such a tile is drawn turned about its upright axis, and so is the result.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - isWithheld: For each slot, whether its label is left out; empty if no label is.
  ///   - isPreferred: For each slot, whether its label comes before all others; empty if no label
  ///     does.
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
    /// For a camera at infinity, the result is the cosine of the angle between the plane's normal
    /// and the direction to the camera.
    func facing(_ plane: SIMD4<Float>) -> Float {
      ((plane.x * eye.x + plane.y * eye.y) + plane.z * eye.z) + plane.w * eye.w
    }

    /// Returns whether the view may show a tile that lies in a plane.
    func mayShow(_ plane: SIMD4<Float>) -> Bool {
      let facing = facing(plane)
      return facing > 0 || (showsBacks && facing < 0)
    }

    /// Returns a tile as seen in the view.
    ///
    /// The result is nil if the tile is too slanted, too close to the camera, far from the picture,
    /// or on the far side with its back to the camera.
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

    /// Returns the value of a linear function, such as the height above a plane, at a place in model space.
    private func height(of place: SIMD3<Float>, above plane: SIMD4<Float>) -> Float {
      ((plane.x * place.x + plane.y * place.y) + plane.z * place.z) + plane.w
    }

    /// Returns the change of the clip-space position along a vector in model space.
    private func step(_ way: SIMD3<Float>) -> SIMD4<Float> {
      (matrix.x * way.x + matrix.y * way.y) + matrix.z * way.z
    }

    /// Returns one component of the four corners, in the order lower left, lower right, upper right, upper left.
    private static func corners(
      _ center: Float, _ across: Float, _ upward: Float
    ) -> SIMD4<Float> {
      let (left, right) = (center - across, center + across)
      return SIMD4(left - upward, right - upward, right + upward, left + upward)
    }
  }
}

/// Quads of the picture plane in a grid, which finds them by their bounding boxes.
struct TileGrid: Sendable {
  private var boxes = BoxGrid()
  /// The quads, in insertion order.
  private var quads: [Entry] = []

  /// A quad in the grid.
  private struct Entry: Sendable {
    let quad: Quad
    let owner: Int
  }

  /// Removes all quads and divides the plane into the cells of `division`.
  mutating func removeAll(dividing division: BoxGrid.Division) {
    boxes.removeAll(dividing: division)
    quads.removeAll(keepingCapacity: true)
  }

  /// Inserts a quad.
  ///
  /// - Parameters:
  ///   - quad: The quad.
  ///   - owner: The number of the quad for the condition of `meets`.
  mutating func insert(_ quad: Quad, owner: Int) {
    boxes.insert(quad.bounds, owner: Int32(quads.count))
    quads.append(Entry(quad: quad, owner: owner))
  }

  /// Returns whether `quad` overlaps a quad in the grid that meets a condition.
  ///
  /// - Parameters:
  ///   - quad: The quad.
  ///   - condition: Receives the number of the quad in the grid.
  func meets(_ quad: Quad, where condition: (Int) -> Bool = { _ in true }) -> Bool {
    let met = boxes.firstOverlap(with: quad.bounds) { entry in
      let other = quads[Int(entry.owner)]
      return condition(other.owner) && other.quad.meets(quad)
    }
    return met != nil
  }
}

extension PictureRoom.Taken {
  /// Returns whether a quad overlaps an obstacle or is cut by an edge of the picture.
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

  /// Returns the visible bounds of a label in the surface plus the margin, em from its position; empty without ink.
  ///
  /// - Parameters:
  ///   - index: The label.
  ///   - box: The box that the style draws around each label, which is also left free; nil without
  ///     boxes.
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
