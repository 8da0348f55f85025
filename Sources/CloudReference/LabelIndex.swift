internal import TagSphereArrangement
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLiveLabels

/// A spatial index of a cloud's labels, so that a pick tests few of them.
///
/// Labels near each other in space share a block of eight, 32 nearby blocks form a group, and 16
/// nearby groups form a district. A window point corresponds to a view ray. Districts and groups
/// that the ray misses are skipped as a whole. The blocks of the remaining groups are tested, eight
/// labels at a time.
///
/// A label with its centre at p is seen at the point if the two components of `w(p)·ndc − xy(p)`
/// lie within the label's bounds. Both components are linear in p. Within a group of radius r about
/// c, each component differs from its value at c by at most the length of its gradient times r.
struct LabelIndex: Sendable {
  /// The number of blocks in a group.
  private static let groupSize = 32
  /// The number of groups in a district.
  private static let districtSize = 16

  private var blocks: [Block] = []
  private var groups: [Group] = []
  private var districts: [Group] = []
  /// The place of each label: the index of its block times eight, plus its lane.
  private var places: [Int32] = []
  /// The bounds of each label's box and ink, em.
  private var ownBounds: [Box]
  /// An upper bound of each label's em, world units.
  private(set) var sizes: [Float]
  /// How far the bounds of any label extend beyond half its size, at most, em.
  private(set) var overhang = SIMD2<Float>.zero
  /// The next group whose bounds are tightened.
  private var nextTightened = 0
  /// Whether labels lie in their own planes (tiles) instead of facing the camera.
  private let isTiled: Bool

  /// The least share of its stored bounds that a label must fill.
  ///
  /// If it fills less, the bounds shrink.
  private static let leastUse: Float = 0.5
  /// The number of groups whose bounds are tightened with each update.
  private static let tightenedGroups = 16

  /// The number of labels.
  var labelCount: Int { places.count }

  /// Creates the index of a batch's labels.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - leastSizes: The sizes that the first labels are expected to reach. A label that is already
  ///     larger keeps its size.
  /// - Complexity: O(labels + glyphs).
  init(of batch: GlyphBatch, leastSizes: [Float] = []) {
    sizes = batch.labels.map { $0.size }
    for (label, size) in leastSizes.enumerated() where label < sizes.count {
      sizes[label] = max(sizes[label], size)
    }
    isTiled = !batch.tiles.isEmpty
    places = Array(repeating: 0, count: batch.labels.count)
    ownBounds = batch.labels.indices.map { batch.bounds(ofLabel: $0) }
    for label in batch.labels.indices { include(batch.labels[label], ownBounds[label]) }
    add(SpatialOrder.indices(of: batch.labels).map(Int.init), of: batch)
  }

  private mutating func include(_ label: LabelRecord, _ bounds: Box) {
    let farthest = pointwiseMax(bounds.high, -bounds.low)
    overhang = pointwiseMax(overhang, farthest - SIMD2(label.halfWidth, label.halfHeight))
  }

  /// Adopts changed positions, sizes or glyphs of labels, and added labels.
  ///
  /// A label keeps its bounds if they contain it and are not far too large. Changes only enlarge
  /// the bounds of groups; each update also tightens the bounds of a few groups.
  ///
  /// - Parameters:
  ///   - reaches: The labels that have changed, with upper bounds of their sizes from now on. Added
  ///     labels may be missing.
  ///   - batch: The batch, with at least as many labels as before.
  ///   - moved: The indices of labels with changed positions.
  ///   - reshaped: The indices of labels with changed glyphs.
  /// - Complexity: O(reaches + added) with a small constant, plus the glyphs of reshaped labels.
  mutating func update(
    _ reaches: [LabelReach], of batch: GlyphBatch, moved: [Int] = [], reshaped: [Int] = []
  ) {
    let known = places.count
    for label in reshaped where label < known {
      ownBounds[label] = batch.bounds(ofLabel: label)
      include(batch.labels[label], ownBounds[label])
    }
    if batch.labels.count > known {
      let added = known..<batch.labels.count
      places += repeatElement(0, count: added.count)
      ownBounds += added.map { batch.bounds(ofLabel: $0) }
      sizes += batch.labels[added].map { $0.size }
      for label in added { include(batch.labels[label], ownBounds[label]) }
      add(Array(added), of: batch)
    }
    grow(to: reaches, of: batch)
    tighten(Set((moved + reshaped).map { set($0, of: batch) }))
    guard !groups.isEmpty else { return }
    let first = nextTightened
    nextTightened = (first + min(Self.tightenedGroups, groups.count)) % groups.count
    tighten(Set((first..<first + Self.tightenedGroups).map { $0 % groups.count }))
  }

  /// Gives labels the bounds of new sizes.
  ///
  /// The method processes one list at a time, because processing one label at a time would wait
  /// more for memory.
  private mutating func grow(to reaches: [LabelReach], of batch: GlyphBatch) {
    var labels: [Int] = []
    for reach in reaches {
      let size = sizes[reach.label]
      if reach.size <= size, reach.size >= size * Self.leastUse { continue }
      sizes[reach.label] = reach.size
      labels.append(reach.label)
    }
    let lanes = labels.map { lane(of: $0, in: batch) }
    let places = labels.map { Int(self.places[$0]) }
    for (place, lane) in zip(places, lanes) {
      blocks[place / Block.width].set(place % Block.width, to: lane)
    }
    for (place, lane) in zip(places, lanes) {
      let group = place / Block.width / Self.groupSize
      groups[group].include(lane.bounds)
      districts[group / Self.districtSize].include(lane.bounds)
    }
  }

  /// Shrinks the bounds of groups, and of their districts, to the labels in them.
  private mutating func tighten(_ numbers: Set<Int>) {
    for group in numbers { groups[group] = Group(of: blocks(ofGroup: group)) }
    for district in Set(numbers.map { $0 / Self.districtSize }) {
      districts[district] = Group(containing: groups(ofDistrict: district))
    }
  }

  /// Writes a label's position and bounds into its lane.
  ///
  /// - Returns: The label's group.
  private mutating func set(_ label: Int, of batch: GlyphBatch) -> Int {
    let place = Int(places[label])
    blocks[place / Block.width].set(place % Block.width, to: lane(of: label, in: batch))
    return place / Block.width / Self.groupSize
  }

  /// Returns a label's position and bounds.
  private func lane(of label: Int, in batch: GlyphBatch) -> Block.Lane {
    Block.Lane(
      label, at: batch.labels[label], bounds: ownBounds[label] * sizes[label], isTiled: isTiled)
  }

  /// Returns the bounds of everything drawn of a label, world units from its centre.
  ///
  /// For an outward-facing label, the bounds are valid in every orientation.
  func bounds(ofLabel label: Int) -> Box {
    // The bounds are computed, because reading the same values from the lane would touch five cache
    // lines.
    Block.Lane.bounds(ownBounds[label] * sizes[label], isTiled: isTiled)
  }

  /// Whether the index has far more lanes than labels, for example after many single additions.
  var isSparse: Bool { places.isEmpty || blocks.count * Block.width > places.count * 4 + 64 }

  /// Calls `body` with each label whose bounds contain a point, and possibly with a few other labels.
  ///
  /// - Parameters:
  ///   - ndc: The point.
  ///   - uniforms: The view.
  ///   - spare: A margin around the bounds, clip units.
  ///   - slop: A further margin, NDC.
  @inline(__always)
  func forEachLabel(
    at ndc: SIMD2<Float>, in uniforms: FrameUniforms, spare: SIMD2<Float>, slop: SIMD2<Float>,
    _ body: (Int) -> Void
  ) {
    let sight = LineOfSight(
      ndc: ndc, uniforms: uniforms, spare: spare, slop: slop, isTiled: isTiled)
    for district in districts.indices where sight.meets(districts[district]) {
      let numbers = groups(ofDistrict: district).indices
      for group in numbers where sight.meets(groups[group]) {
        for block in blocks(ofGroup: group).indices {
          let hits = sight.hits(blocks[block])
          guard any(hits) else { continue }
          for lane in 0..<Block.width where hits[lane] { body(Int(blocks[block].labels[lane])) }
        }
      }
    }
  }

  private func groups(ofDistrict district: Int) -> ArraySlice<Group> {
    let first = district * Self.districtSize
    return groups[first..<min(first + Self.districtSize, groups.count)]
  }

  private func blocks(ofGroup group: Int) -> ArraySlice<Block> {
    let first = group * Self.groupSize
    return blocks[first..<min(first + Self.groupSize, blocks.count)]
  }

  /// Adds blocks of labels in the given order, and the groups that they form.
  private mutating func add(_ labels: [Int], of batch: GlyphBatch) {
    let firstGroup = blocks.count / Self.groupSize
    // Single additions grow by doubling.
    if blocks.isEmpty { blocks.reserveCapacity((labels.count + Block.width - 1) / Block.width) }
    for first in stride(from: 0, to: labels.count, by: Block.width) {
      let members = labels[first..<min(first + Block.width, labels.count)]
      for (lane, label) in members.enumerated() {
        places[label] = Int32(blocks.count * Block.width + lane)
      }
      blocks.append(
        Block(
          .init {
            $0 < members.count ? self.lane(of: members[first + $0], in: batch) : Block.Lane()
          }))
    }
    groups.removeSubrange(min(firstGroup, groups.count)...)
    for group in groups.count..<(blocks.count + Self.groupSize - 1) / Self.groupSize {
      groups.append(Group(of: blocks(ofGroup: group)))
    }
    let firstDistrict = firstGroup / Self.districtSize
    districts.removeSubrange(min(firstDistrict, districts.count)...)
    for district in districts.count..<(groups.count + Self.districtSize - 1) / Self.districtSize {
      districts.append(Group(containing: groups(ofDistrict: district)))
    }
  }
}

extension LabelIndex {
  /// Eight labels, one per SIMD lane.
  struct Block: Sendable {
    static let width = 8

    /// The labels' indices.
    fileprivate var labels: SIMD8<Int32>
    /// Positions, model space.
    fileprivate var x: SIMD8<Float>
    fileprivate var y: SIMD8<Float>
    fileprivate var z: SIMD8<Float>
    /// The bounds of text box and ink together, world units from the label's centre.
    ///
    /// The bounds of empty lanes contain nothing.
    ///
    /// For an outward-facing label, they are the bounds of a circle that contains the label in
    /// every orientation.
    fileprivate var left: SIMD8<Float>
    fileprivate var right: SIMD8<Float>
    fileprivate var bottom: SIMD8<Float>
    fileprivate var top: SIMD8<Float>

    /// The part of a block that belongs to one label.
    fileprivate struct Lane {
      var label: Int32 = 0
      var (x, y, z) = (Float(0), Float(0), Float(0))
      var bounds = Box(left: .infinity, bottom: .infinity, right: -.infinity, top: -.infinity)

      /// An empty lane.
      init() {}

      /// Creates the lane of a label.
      ///
      /// - Parameter bounds: The bounds of the label's box and ink, world units.
      init(_ index: Int, at label: LabelRecord, bounds: Box, isTiled: Bool) {
        self.label = Int32(index)
        (x, y, z) = (label.x, label.y, label.z)
        self.bounds = Self.bounds(bounds, isTiled: isTiled)
      }

      /// Returns bounds that contain a label in every orientation that the label can have.
      ///
      /// For a label that faces the camera, they are the bounds of its box and ink. For a label in
      /// its own plane, they are the bounds of the circle around its box and ink.
      static func bounds(_ bounds: Box, isTiled: Bool) -> Box {
        guard isTiled else { return bounds }
        let farthest = pointwiseMax(bounds.high, -bounds.low)
        let reach = SIMD2<Float>(repeating: (farthest * farthest).sum().squareRoot())
        return Box(low: -reach, high: reach)
      }
    }

    /// Creates a block of eight lanes.
    fileprivate init(_ lanes: InlineArray<8, Lane>) {
      func row<Value: SIMDScalar>(_ value: (Lane) -> Value) -> SIMD8<Value> {
        SIMD8(
          value(lanes[0]), value(lanes[1]), value(lanes[2]), value(lanes[3]), value(lanes[4]),
          value(lanes[5]), value(lanes[6]), value(lanes[7]))
      }
      (labels, x, y, z) = (row { $0.label }, row { $0.x }, row { $0.y }, row { $0.z })
      (left, right) = (row { $0.bounds.left }, row { $0.bounds.right })
      (bottom, top) = (row { $0.bounds.bottom }, row { $0.bounds.top })
    }

    /// Replaces a lane.
    fileprivate mutating func set(_ place: Int, to lane: Lane) {
      labels[place] = lane.label
      (x[place], y[place], z[place]) = (lane.x, lane.y, lane.z)
      (left[place], bottom[place]) = (lane.bounds.left, lane.bounds.bottom)
      (right[place], top[place]) = (lane.bounds.right, lane.bounds.top)
    }

    /// The lanes that contain a label.
    fileprivate var used: SIMDMask<SIMD8<Int32>> { left .<= right }
  }

  /// The bounds of consecutive blocks, or of groups.
  fileprivate struct Group: Sendable {
    /// The centre of the labels' positions, model space.
    var center = SIMD3<Float>.zero
    /// An upper bound of the distance from the centre to any label, world units; negative without labels.
    var radius: Float = -1
    /// The lower corner of the union of all labels' bounds, each relative to its label's position.
    var low = SIMD2<Float>(repeating: .infinity)
    /// The upper corner of this union.
    var high = SIMD2<Float>(repeating: -.infinity)

    /// Grows to contain the bounds of a label of the group.
    mutating func include(_ bounds: Box) {
      low = pointwiseMin(low, bounds.low)
      high = pointwiseMax(high, bounds.high)
    }

    init(of blocks: ArraySlice<Block>) {
      // Collect extremes per lane first, and combine the lanes at the end.
      var (x, y, z) = (Extremes(), Extremes(), Extremes())
      var (across, upward) = (Extremes(), Extremes())
      for block in blocks {
        let used = block.used
        x.include(block.x, block.x, where: used)
        y.include(block.y, block.y, where: used)
        z.include(block.z, block.z, where: used)
        across.include(block.left, block.right, where: used)
        upward.include(block.bottom, block.top, where: used)
      }
      (low, high) = ([across.low.min(), upward.low.min()], [across.high.max(), upward.high.max()])
      let lowest = SIMD3(x.low.min(), y.low.min(), z.low.min())
      let highest = SIMD3(x.high.max(), y.high.max(), z.high.max())
      guard lowest.x <= highest.x else { return }
      center = (lowest + highest) / 2
      let diagonal = highest - lowest
      // Add a small margin for rounding errors.
      radius = (diagonal * diagonal).sum().squareRoot() / 2 * 1.0001 + 1e-6
    }

    init(containing groups: ArraySlice<Group>) {
      let used = groups.filter { $0.radius >= 0 }
      var (lowest, highest) = (
        SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity)
      )
      for group in used {
        lowest = pointwiseMin(lowest, group.center)
        highest = pointwiseMax(highest, group.center)
        include(Box(low: group.low, high: group.high))
      }
      guard !used.isEmpty else { return }
      center = (lowest + highest) / 2
      for group in used {
        let way = group.center - center
        radius = max(radius, (way * way).sum().squareRoot() + group.radius)
      }
      radius = radius * 1.0001 + 1e-6
    }
  }

  /// The least and greatest values of eight lanes.
  private struct Extremes {
    var low = SIMD8<Float>(repeating: .infinity)
    var high = SIMD8<Float>(repeating: -.infinity)

    /// Includes the values of some lanes; they must not be NaN.
    @inline(__always)
    mutating func include(
      _ least: SIMD8<Float>, _ greatest: SIMD8<Float>, where used: SIMDMask<SIMD8<Int32>>
    ) {
      low.replace(with: least, where: used .& (least .< low))
      high.replace(with: greatest, where: used .& (greatest .> high))
    }
  }

  /// A view ray through a window point, as conditions on labels' positions.
  fileprivate struct LineOfSight {
    private let ndc: SIMD2<Float>
    private let matrix: FloatMatrix4
    private let spare: SIMD2<Float>
    private let slop: SIMD2<Float>
    /// Clip units per world unit; larger for tiles, whose points can be nearer than their centre.
    private let scale: SIMD2<Float>
    /// The largest changes per world unit of three values: the horizontal condition, the vertical condition, and w.
    private let slopes: SIMD3<Float>

    init(
      ndc: SIMD2<Float>, uniforms: FrameUniforms, spare: SIMD2<Float>, slop: SIMD2<Float>,
      isTiled: Bool
    ) {
      self.ndc = ndc
      self.spare = spare
      self.slop = slop
      matrix = uniforms.clipFromModel
      var scale = uniforms.projectionScale
      // A tile's points are nearer or farther than its centre by at most the radius of the circle
      // around the tile.
      if isTiled {
        let fromCenter = ndc - uniforms.shift
        scale += SIMD2(abs(fromCenter.x), abs(fromCenter.y))
      }
      // An edge of the picture moves a label by at most half of its width.
      if uniforms.movesLabels { scale.x *= 2 }
      self.scale = scale
      let w = SIMD3(matrix.x.w, matrix.y.w, matrix.z.w)
      let across = w * ndc.x - SIMD3(matrix.x.x, matrix.y.x, matrix.z.x)
      let upward = w * ndc.y - SIMD3(matrix.x.y, matrix.y.y, matrix.z.y)
      func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }
      slopes = [length(across), length(upward), length(w)]
    }

    /// Returns whether a label of a group may be visible at the point.
    func meets(_ group: Group) -> Bool {
      guard group.radius >= 0 else { return false }
      let clip =
        matrix.x * group.center.x + matrix.y * group.center.y + matrix.z * group.center.z
        + matrix.w
      let across = ndc * clip.w - SIMD2(clip.x, clip.y)
      // Use twice the margin of the lanes, because sums are computed in a different order here.
      let rounding = (slop + 2e-5) * (abs(clip.w) + slopes.z * group.radius)
      let room = SIMD2(slopes.x, slopes.y) * group.radius + spare + rounding
      return all(across .>= group.low * scale - room) && all(across .<= group.high * scale + room)
    }

    /// Returns the lanes of a block whose bounds contain the point, with a small margin for
    /// rounding.
    @inline(__always)
    func hits(_ block: Block) -> SIMDMask<SIMD8<Int32>> {
      func row(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> SIMD8<Float> {
        ((block.x * a + block.y * b) + block.z * c) + d
      }
      let w = row(matrix.x.w, matrix.y.w, matrix.z.w, matrix.w.w)
      let acrossX = w * ndc.x - row(matrix.x.x, matrix.y.x, matrix.z.x, matrix.w.x)
      let acrossY = w * ndc.y - row(matrix.x.y, matrix.y.y, matrix.z.y, matrix.w.y)
      let spareX = w * (slop.x + 1e-5) + spare.x
      let spareY = w * (slop.y + 1e-5) + spare.y
      return (acrossX .>= block.left * scale.x - spareX)
        .& (acrossX .<= block.right * scale.x + spareX)
        .& (acrossY .>= block.bottom * scale.y - spareY)
        .& (acrossY .<= block.top * scale.y + spareY)
    }
  }
}
