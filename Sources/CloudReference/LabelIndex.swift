internal import TagSphereCloudCore
internal import TagSphereGeometry

/// Where a cloud's labels can be, so that a pick looks at few of them.
///
/// Labels that are near each other in space share a block of eight, and blocks that are near share
/// a group of 32. A point of the window stands for a ray; groups that no part of reaches it are
/// passed over whole, then the blocks of the others are looked at, eight labels at a time.
///
/// Where a label's centre is at p, it is seen at the point if the two components of
/// `w(p)·ndc − xy(p)` lie within its bounds. Both are linear in p: within a group of radius r about
/// c they differ from their values at c by the length of their gradients times r, at most.
struct LabelIndex: Sendable {
  /// Blocks in a group.
  private static let groupSize = 32

  private var blocks: [Block] = []
  private var groups: [Group] = []
  /// For each label, its block times eight plus its lane.
  private var places: [Int32] = []
  /// For each label, the bounds of its box and its ink, em.
  private var ownBounds: [SIMD4<Float>]
  /// Whether labels lie in planes of their own.
  private let isTiled: Bool

  /// The index of a batch's labels.
  ///
  /// - Complexity: O(n log n) in the labels, O(n) in the glyphs.
  init(of batch: GlyphBatch) {
    isTiled = !batch.tiles.isEmpty
    places = Array(repeating: 0, count: batch.labels.count)
    ownBounds = batch.labels.indices.map { batch.bounds(ofLabel: $0) }
    let keys = batch.labels.enumerated().map { index, label in
      spatialKey(of: label) << 32 | UInt64(index)
    }
    add(keys.sorted().map { Int($0 & 0xFFFF_FFFF) }, of: batch)
  }

  /// Takes over that labels have other places, sizes or glyphs, and that there are more of them.
  ///
  /// - Parameters:
  ///   - changed: The indices of the labels that have changed; new ones need not be in.
  ///   - batch: The batch, with as many labels as before or more.
  ///   - reshaped: The indices of those that have other glyphs; nil where all that changed may.
  /// - Complexity: O(changed + new), a small multiple; the glyphs of those that have other ones.
  mutating func update(
    _ changed: some Sequence<Int>, of batch: GlyphBatch, reshaped: [Int]? = nil
  ) {
    var isTouched = [Bool](repeating: false, count: groups.count)
    let known = places.count
    for label in reshaped ?? [] where label < known {
      ownBounds[label] = batch.bounds(ofLabel: label)
    }
    for label in changed where label < known {
      if reshaped == nil { ownBounds[label] = batch.bounds(ofLabel: label) }
      let place = Int(places[label])
      blocks[place / Block.width].set(
        place % Block.width, to: label, batch.labels[label], bounds: ownBounds[label],
        isTiled: isTiled)
      isTouched[place / Block.width / Self.groupSize] = true
    }
    for group in groups.indices where isTouched[group] {
      groups[group] = Group(of: blocks(ofGroup: group))
    }
    guard batch.labels.count > known else { return }
    places += repeatElement(0, count: batch.labels.count - known)
    ownBounds += (known..<batch.labels.count).map { batch.bounds(ofLabel: $0) }
    add(Array(known..<batch.labels.count), of: batch)
  }

  /// What holds all that is drawn of a label, world units from its centre: left, bottom, right, top.
  ///
  /// Of a label that faces outward, it holds it whichever way it is turned.
  func bounds(ofLabel label: Int) -> SIMD4<Float> {
    let place = Int(places[label])
    return blocks[place / Block.width].bounds(lane: place % Block.width)
  }

  /// Whether the index has far more lanes than labels, as after many labels came one by one.
  var isSparse: Bool { places.isEmpty || blocks.count * Block.width > places.count * 4 + 64 }

  /// Calls `body` with each label whose bounds hold a point, and maybe a few others.
  ///
  /// - Parameters:
  ///   - ndc: The point.
  ///   - uniforms: The view.
  ///   - spare: How much larger the bounds are taken, clip units.
  ///   - slop: How much larger they are taken besides, NDC.
  @inline(__always)
  func forEachLabel(
    at ndc: SIMD2<Float>, in uniforms: FrameUniforms, spare: SIMD2<Float>, slop: SIMD2<Float>,
    _ body: (Int) -> Void
  ) {
    let sight = LineOfSight(
      ndc: ndc, uniforms: uniforms, spare: spare, slop: slop, isTiled: isTiled)
    for (number, group) in groups.enumerated() where sight.meets(group) {
      for block in blocks(ofGroup: number) {
        let hits = sight.hits(block)
        guard any(hits) else { continue }
        for lane in 0..<Block.width where hits[lane] { body(Int(block.labels[lane])) }
      }
    }
  }

  private func blocks(ofGroup group: Int) -> ArraySlice<Block> {
    let first = group * Self.groupSize
    return blocks[first..<min(first + Self.groupSize, blocks.count)]
  }

  /// Adds blocks of labels in this order, and the groups that they make.
  private mutating func add(_ labels: [Int], of batch: GlyphBatch) {
    let firstGroup = blocks.count / Self.groupSize
    for first in stride(from: 0, to: labels.count, by: Block.width) {
      var block = Block()
      for (lane, label) in labels[first..<min(first + Block.width, labels.count)].enumerated() {
        block.set(
          lane, to: label, batch.labels[label], bounds: ownBounds[label], isTiled: isTiled)
        places[label] = Int32(blocks.count * Block.width + lane)
      }
      blocks.append(block)
    }
    groups.removeSubrange(min(firstGroup, groups.count)...)
    for group in groups.count..<(blocks.count + Self.groupSize - 1) / Self.groupSize {
      groups.append(Group(of: blocks(ofGroup: group)))
    }
  }
}

/// A key that puts labels near each other where they are near each other in space: the bits of
/// their three coordinates by turns, 10 of each.
///
/// Source: Morton, "A computer oriented geodetic data base and a new technique in file sequencing",
/// IBM, 1966.
private func spatialKey(of label: LabelRecord) -> UInt64 {
  func spread(_ coordinate: Float) -> UInt64 {
    let step = max(0, min((coordinate + 1) * 512, 1023))
    var bits = UInt64(step.isNaN ? 0 : step)
    bits = (bits | bits << 16) & 0x0300_00FF
    bits = (bits | bits << 8) & 0x0300_F00F
    bits = (bits | bits << 4) & 0x030C_30C3
    return (bits | bits << 2) & 0x0924_9249
  }
  return spread(label.x) | spread(label.y) << 1 | spread(label.z) << 2
}

extension LabelIndex {
  /// Eight labels side by side, one a lane.
  struct Block: Sendable {
    static let width = 8

    /// The labels' indices.
    fileprivate var labels = SIMD8<Int32>.zero
    /// Positions, model space.
    fileprivate var x = SIMD8<Float>.zero
    fileprivate var y = SIMD8<Float>.zero
    fileprivate var z = SIMD8<Float>.zero
    /// Bounds of text box and ink together, world units from the label's centre; empty lanes have
    /// bounds that hold nothing.
    ///
    /// Of labels that face outward, they hold a circle that the label fits into whichever way it is
    /// turned.
    fileprivate var left = SIMD8<Float>(repeating: .infinity)
    fileprivate var right = SIMD8<Float>(repeating: -.infinity)
    fileprivate var bottom = SIMD8<Float>(repeating: .infinity)
    fileprivate var top = SIMD8<Float>(repeating: -.infinity)

    /// Puts a label into a lane.
    ///
    /// - Parameter bounds: Of its box and its ink, em.
    fileprivate mutating func set(
      _ lane: Int, to index: Int, _ label: LabelRecord, bounds: SIMD4<Float>, isTiled: Bool
    ) {
      var bounds = bounds * label.size
      if isTiled {
        let farthest = pointwiseMax(bounds.highHalf, -bounds.lowHalf)
        let reach = SIMD2<Float>(repeating: (farthest * farthest).sum().squareRoot())
        bounds = SIMD4(lowHalf: -reach, highHalf: reach)
      }
      labels[lane] = Int32(index)
      (x[lane], y[lane], z[lane]) = (label.x, label.y, label.z)
      (left[lane], bottom[lane]) = (bounds.x, bounds.y)
      (right[lane], top[lane]) = (bounds.z, bounds.w)
    }

    /// The bounds of a lane's label: left, bottom, right, top.
    fileprivate func bounds(lane: Int) -> SIMD4<Float> {
      [left[lane], bottom[lane], right[lane], top[lane]]
    }

    /// The lanes with a label.
    fileprivate var used: SIMDMask<SIMD8<Int32>> { left .<= right }
  }

  /// What holds some blocks.
  fileprivate struct Group: Sendable {
    /// The middle of the labels' places, model space.
    var center = SIMD3<Float>.zero
    /// Distance of the farthest place from there, world units; negative without labels.
    var radius: Float = -1
    /// The bounds of all labels, each from its own place.
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)

    init(of blocks: ArraySlice<Block>) {
      var (lowest, highest) = (
        SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity)
      )
      for block in blocks {
        for lane in 0..<Block.width where block.used[lane] {
          let place = SIMD3(block.x[lane], block.y[lane], block.z[lane])
          lowest = pointwiseMin(lowest, place)
          highest = pointwiseMax(highest, place)
        }
        low = pointwiseMin(low, [block.left.min(), block.bottom.min()])
        high = pointwiseMax(high, [block.right.max(), block.top.max()])
      }
      guard lowest.x <= highest.x else { return }
      center = (lowest + highest) / 2
      let diagonal = highest - lowest
      // A little to spare for rounding.
      radius = (diagonal * diagonal).sum().squareRoot() / 2 * 1.0001 + 1e-6
    }
  }

  /// A point of the window as conditions on labels' places.
  fileprivate struct LineOfSight {
    private let ndc: SIMD2<Float>
    private let matrix: FloatMatrix4
    private let spare: SIMD2<Float>
    private let slop: SIMD2<Float>
    /// Clip units per world unit; of tiles as much larger as their nearest points can be.
    private let scale: SIMD2<Float>
    /// How much the condition across, the one upward, and w change at most, a world unit.
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
      // A tile's points lie nearer or farther than its centre, by the circle's radius at most.
      if isTiled {
        let fromCenter = ndc - uniforms.shift
        scale += SIMD2(abs(fromCenter.x), abs(fromCenter.y))
      }
      self.scale = scale
      let w = SIMD3(matrix.x.w, matrix.y.w, matrix.z.w)
      let across = w * ndc.x - SIMD3(matrix.x.x, matrix.y.x, matrix.z.x)
      let upward = w * ndc.y - SIMD3(matrix.x.y, matrix.y.y, matrix.z.y)
      func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }
      slopes = [length(across), length(upward), length(w)]
    }

    /// Whether a label of a group may be seen there.
    func meets(_ group: Group) -> Bool {
      guard group.radius >= 0 else { return false }
      let clip =
        matrix.x * group.center.x + matrix.y * group.center.y + matrix.z * group.center.z
        + matrix.w
      let across = ndc * clip.w - SIMD2(clip.x, clip.y)
      // Twice what the lanes are given, for sums are taken in another order here.
      let rounding = (slop + 2e-5) * (abs(clip.w) + slopes.z * group.radius)
      let room = SIMD2(slopes.x, slopes.y) * group.radius + spare + rounding
      return all(across .>= group.low * scale - room) && all(across .<= group.high * scale + room)
    }

    /// The lanes of a block whose bounds hold the point, with a little to spare for rounding.
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
