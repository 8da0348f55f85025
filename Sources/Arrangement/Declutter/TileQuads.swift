internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook

/// The labels that lie in the surface as tiles, prepared for projection.
struct TileQuads: Sendable {
  /// For each slot, the plane of its label, model space: a unit normal, and the negated distance from
  /// the centre along it; zero for a label without ink.
  private let planes: [SIMD4<Float>]
  /// For each slot, the rectangle of its label in that plane.
  private let rectangles: [Rectangle]

  /// How far labels may be from the middle of the picture, as in `LabelBoxes`.
  private static let reach: Float = 1.5
  /// Corners nearer to the camera than this are not drawn in any case, world units.
  private static let leastDepth: Float = 0.01

  /// A label's rectangle, model space.
  private struct Rectangle: Sendable {
    /// The label's position.
    let position: SIMD3<Float>
    /// The way from the middle of the rectangle to the end of the line of text.
    let across: SIMD3<Float>
    /// The way from the middle to the upper edge.
    let upward: SIMD3<Float>
    /// How many times `across` and `upward` the middle is away from the position.
    let shift: SIMD2<Float>
  }

  /// A tile as it is seen in one view.
  struct Tile: Sendable {
    /// The label's slot.
    let slot: Int32
    /// Where it is seen, in the plane of `LabelPaths.Place.box`.
    let quad: Quad
    /// How aslant it is seen: 1 less the cosine of the angle between its normal and the way to the
    /// camera, from 0 to the rim.
    let slant: Float
    /// The normalized view depth of its position, as `LabelPaths.Place.recession`.
    let recession: Float
  }

  /// Prepares the tiles of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels, which have tiles.
  ///   - order: The label of each slot.
  ///   - extent: What the rectangles hold.
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

  /// Returns the tiles that are seen in or near the picture, in the order of slots, but for preferred
  /// ones, which come first.
  ///
  /// A tile is seen from its front; where backs are drawn, also from its back, if it is on the near
  /// side: it is then turned about its upright axis, as it is drawn.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - isWithheld: For each slot, whether it is left out; empty if none is.
  ///   - isPreferred: For each slot, whether it comes before all others; empty if none does.
  ///   - most: The number of tiles after which none is looked at, but for `kept`.
  ///   - kept: Slots that are looked at in any case.
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
    /// Whether tiles are drawn that are seen from their backs.
    let showsBacks: Bool
    /// The factor from NDC to the plane of `LabelPaths.Place.box`.
    let scale: SIMD2<Float>
    /// The position of the sphere's centre, NDC.
    let shift: SIMD2<Float>
    /// The picture and what is near it.
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

    /// Returns how far the camera is above a plane; where it is endlessly far, the cosine of the
    /// angle between its normal and the way to it.
    func facing(_ plane: SIMD4<Float>) -> Float {
      ((plane.x * eye.x + plane.y * eye.y) + plane.z * eye.z) + plane.w * eye.w
    }

    /// Returns whether a tile in a plane may be drawn.
    func mayShow(_ plane: SIMD4<Float>) -> Bool {
      let facing = facing(plane)
      return facing > 0 || (showsBacks && facing < 0)
    }

    /// Returns a tile that may be drawn as it is seen; nil for one at the rim, on the far side and
    /// seen from its back, or far from the picture.
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

    /// Returns the factor on a label's size by depth, besides the perspective.
    private func sizeFactor(at place: SIMD3<Float>) -> Float {
      guard leastDepthScale < 1 else { return 1 }
      return min(max(height(of: place, above: depthScale), leastDepthScale), 1)
    }

    /// Returns a linear measure of a place, model space.
    private func height(of place: SIMD3<Float>, above plane: SIMD4<Float>) -> Float {
      ((plane.x * place.x + plane.y * place.y) + plane.z * place.z) + plane.w
    }

    /// Returns what a way in model space adds to a clip-space position.
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

/// Quads of the picture plane, found by the boxes around them.
struct TileGrid: Sendable {
  private var boxes = BoxGrid()
  /// The quads, in the order of insertion.
  private var quads: [Entry] = []

  /// A quad in the grid.
  private struct Entry: Sendable {
    let quad: Quad
    let owner: Int
  }

  /// Removes all quads, and divides the plane anew.
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

  /// Returns whether a quad shares an area with one in the grid that meets a condition.
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
  /// Returns whether a quad shares an area with what is drawn over the cloud, or an edge of the
  /// picture cuts it, unless it is too large for the picture.
  func meets(_ quad: Quad) -> Bool {
    guard !leavesFree(quad.bounds) else { return false }
    return areas(for: quad.bounds).contains { Quad($0).meets(quad) }
  }
}

extension GlyphBatch {
  /// The room around a label in the surface that others leave free, em.
  private static let tileMargin: Float = 0.03

  /// Returns the bounds of what is seen of a label that lies in the surface, with the room that
  /// others leave free, em from the label's position; empty where there is no ink.
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
