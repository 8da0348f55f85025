import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

/// Clouds whose labels lie in the surface.
nonisolated enum TileSample: CaseIterable, Sendable {
  /// Places on a globe.
  case cities
  /// Packed words.
  case words
  /// Packed words in boxes.
  case boxes
  /// Words that cross each other.
  case crowd

  /// The least number of labels in the first picture.
  var leastCount: Int {
    switch self {
    case .cities: 12
    case .words, .crowd: 30
    case .boxes: 20
    }
  }

  func cloud(declutter: DeclutterMode = .hide) throws -> Cloud {
    var design = CloudDesign()
    design.layout.space.facing = .outward
    design.layout.declutter = declutter
    design.look.legend = .off
    switch self {
    case .cities:
      design.layout.form = CloudForm(.globe)
      design.layout.textSize = .density(0.1)
    case .words: break
    case .boxes: design.theme.style.box = LabelStyle.Box(fill: .own)
    case .crowd:
      design.layout.curve = .spiral
      design.layout.textSize = .density(0.6)
    }
    let name = self == .cities ? "cities.tsv" : "debtags.tsv"
    return try Cloud.build(HomePictureTests.sample(name), design: design).cloud
  }
}

/// Labels that lie in the surface, as seen in a view, computed in doubles.
nonisolated struct SeenTiles {
  typealias Quad = [SIMD2<Double>]

  private let batch: GlyphBatch
  private let box: LabelStyle.Box?
  private let uniforms: FrameUniforms

  init(_ cloud: Cloud, in uniforms: FrameUniforms) {
    (batch, box) = (cloud.batch, cloud.theme.style.box)
    self.uniforms = uniforms
  }

  /// Returns the corners of a label's ink and box in a view, NDC, counter-clockwise.
  ///
  /// `margin` is free space around them, em. The result is nil for a label without ink, seen from
  /// its back, or at a smaller cosine than `leastCosine`.
  func quad(of label: Int, margin: Float = 0, leastCosine: Double = 0.02) -> Quad? {
    let record = batch.labels[label]
    var bounds = batch.inkBounds(ofLabel: label)
    guard bounds.size.x > 0, cosine(of: label) >= leastCosine - 1e-6 else { return nil }
    if let box {
      let half = pointwiseMax(SIMD2(record.halfWidth, record.halfHeight) + box.padding, .zero)
      bounds = bounds.union(Box(low: -half, high: half))
    }
    let (low, high) = (bounds.low - margin, bounds.high + margin)
    let offsets: [SIMD2<Float>] = [low, [high.x, low.y], high, [low.x, high.y]]
    let size = record.size * uniforms.depthScale(of: record)
    let quad = offsets.map { point(at: $0 * size, of: record, in: batch.tiles[label]) }
    let (line, side) = (quad[1] - quad[0], quad[3] - quad[0])
    return line.x * side.y - line.y * side.x > 0 ? quad : nil
  }

  /// Returns the cosine of the angle between a label's normal and the direction to the camera.
  private func cosine(of label: Int) -> Double {
    let (record, tile) = (batch.labels[label], batch.tiles[label])
    let (right, up) = (SIMD4<Double>(tile.right), SIMD4<Double>(tile.up))
    let normal = SIMD3(right.x, right.y, right.z).cross(SIMD3(up.x, up.y, up.z))
    let eye = SIMD4<Double>(uniforms.eye)
    let place = SIMD3(Double(record.x), Double(record.y), Double(record.z))
    let way = SIMD3(eye.x, eye.y, eye.z) - place * eye.w
    return (normal * way).sum() / way.length
  }

  /// Returns a point of a label's plane in the view, NDC.
  private func point(
    at offset: SIMD2<Float>, of record: LabelRecord, in tile: LabelTile
  ) -> SIMD2<Double> {
    let matrix = uniforms.clipFromModel
    let way = tile.right * offset.x + tile.up * offset.y
    var clip = SIMD4<Double>(matrix.w)
    clip += SIMD4<Double>(matrix.x) * Double(record.x + way.x)
    clip += SIMD4<Double>(matrix.y) * Double(record.y + way.y)
    clip += SIMD4<Double>(matrix.z) * Double(record.z + way.z)
    return SIMD2(clip.x, clip.y) / clip.w
  }

  /// Returns the pairs of labels whose quads overlap.
  func overlaps(among labels: [Int]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var boxes: [(label: Int, quad: Quad, low: SIMD2<Double>, high: SIMD2<Double>)] = []
    for label in labels {
      guard let quad = quad(of: label) else { continue }
      let low = pointwiseMin(pointwiseMin(quad[0], quad[1]), pointwiseMin(quad[2], quad[3]))
      let high = pointwiseMax(pointwiseMax(quad[0], quad[1]), pointwiseMax(quad[2], quad[3]))
      for other in boxes
      where other.low.x < high.x && low.x < other.high.x && other.low.y < high.y
        && low.y < other.high.y && Self.overlap(quad, other.quad)
      { pairs.append((other.label, label)) }
      boxes.append((label, quad, low, high))
    }
    return pairs
  }

  /// Returns whether two quads overlap.
  static func overlap(_ a: Quad, _ b: Quad) -> Bool {
    !hasEdge(of: a, before: b) && !hasEdge(of: b, before: a)
  }

  /// Returns whether an edge of a quad separates the quad from another quad.
  private static func hasEdge(of quad: Quad, before other: Quad) -> Bool {
    quad.indices.contains { index in
      let start = quad[index]
      let edge = quad[(index + 1) % 4] - start
      return other.allSatisfy { corner in
        let way = corner - start
        return edge.x * way.y - edge.y * way.x <= 1e-9
      }
    }
  }
}

/// Tests that labels in the surface do not overlap, judged by their projected quads.
@Suite("Decluttering of tiles") nonisolated struct TileDeclutterTests {
  private static let size: SIMD2<Int> = [1600, 1000]
  private static let viewport = Viewport(width: size.x, height: size.y)

  /// Returns the picture of a cloud turned by an angle, radians.
  private func picture(of cloud: Cloud, turnedBy angle: Double) throws -> FirstPicture {
    var turned = cloud
    turned.pose.orientation =
      Quaternion(angle: angle, axis: cloud.pose.turnAxis.normalized()) * cloud.pose.orientation
    return try FirstPicture(turned, size: Self.size)
  }

  @Test(
    "No two drawn tiles overlap at any yaw, and all drawn tiles show their front",
    arguments: TileSample.allCases)
  func overlaps(sample: TileSample) throws {
    let cloud = try sample.cloud()
    for step in 0..<8 {
      let picture = try picture(of: cloud, turnedBy: Double(step) * .pi / 4)
      let tiles = SeenTiles(cloud, in: picture.uniforms)
      let drawn = picture.drawn
      #expect(drawn.allSatisfy { picture.states[$0].visibility == 255 }, "none is half faded")
      #expect(drawn.allSatisfy { tiles.quad(of: $0) != nil })
      let pairs = tiles.overlaps(among: drawn)
      #expect(pairs.isEmpty, "\(sample) at \(step): \(pairs.count) pairs")
    }
  }

  @Test("The first picture shows many labels", arguments: TileSample.allCases)
  func counts(sample: TileSample) throws {
    let picture = try FirstPicture(sample.cloud(), size: Self.size)
    #expect(picture.drawn.count >= sample.leastCount, "\(sample): \(picture.drawn.count)")
  }

  @Test(
    "Away from the rim, a label is hidden only for a heavier label or an edge of the picture",
    arguments: TileSample.allCases)
  func reasons(sample: TileSample) throws {
    let cloud = try sample.cloud()
    let weights = cloud.document.tags.map(\.weight)
    var hiddenCount = 0
    for step in 0..<8 {
      let picture = try picture(of: cloud, turnedBy: Double(step) * .pi / 4)
      let tiles = SeenTiles(cloud, in: picture.uniforms)
      // This is slightly more than the space that labels keep around each other.
      let drawn = picture.drawn.compactMap { label in
        tiles.quad(of: label, margin: 0.031).map { (label: label, quad: $0) }
      }
      for label in picture.ranks where !picture.isDrawn(label) {
        let record = cloud.batch.labels[label]
        let place = picture.cloud.pose.orientation.rotate(
          SIMD3(Double(record.x), Double(record.y), Double(record.z)))
        guard place.z > 0.4227, let quad = tiles.quad(of: label, margin: 0.031) else { continue }
        hiddenCount += 1
        let isCut = quad.contains { max(abs($0.x), abs($0.y)) > 1 }
        let hasRival = drawn.contains { other in
          weights[other.label] >= weights[label] && SeenTiles.overlap(other.quad, quad)
        }
        #expect(isCut || hasRival, "\(cloud.document.tags[label].text) at \(step)")
      }
    }
    if sample == .crowd { #expect(hiddenCount > 50, "the sample is no test") }
  }

  @Test(
    "No two drawn labels overlap while a cloud turns; afterwards, the cloud equals a still cloud",
    arguments: TileSample.allCases)
  func motion(sample: TileSample) throws {
    let cloud = try sample.cloud()
    var declutterer = try #require(cloud.declutterer())
    declutterer.room.hasEdges = true
    let axis = SIMD3(0.2, 1, 0.1).normalized()
    func view(_ time: Double) -> FrameUniforms {
      var turned = cloud
      turned.pose.orientation =
        Quaternion(angle: min(time, 2) * 0.6, axis: axis) * cloud.pose.orientation
      return turned.uniforms(in: Self.viewport)
    }
    var isGray = false
    var changes = Changes(count: cloud.batch.labels.count)
    for frame in 0...105 {
      let time = Double(frame) / 30
      let now = view(time)
      _ = declutterer.update(now, now: .seconds(time)) { view(time + $0) }
      let visibility = declutterer.visibility
      if visibility.contains(where: { $0 > 0 && $0 < 255 }) { isGray = true }
      // The declutterer has made no prediction before this time.
      if time > 0.25 { changes.note(visibility, at: time) }
      let pairs = SeenTiles(cloud, in: now).overlaps(
        among: visibility.indices.filter { visibility[$0] > 0 })
      #expect(pairs.isEmpty, "\(sample), frame \(frame): \(pairs.count) pairs")
    }
    #expect(isGray, "labels fade")
    #expect(changes.pops == 0, "all that goes fades out")
    #expect(changes.shortGaps == 0, "none comes again within the hold time")
    #expect(changes.shortStays * 10 <= changes.appearances, "\(sample): \(changes.shortStays)")
    #expect(declutterer.isSettled)
    #expect(declutterer.visibility.allSatisfy { $0 == 0 || $0 == 255 })
    #expect(declutterer.drawnLabels == declutterer.shownLabels)
    var still = try #require(cloud.declutterer())
    still.room.hasEdges = true
    still.settle(view(2))
    #expect(still.visibility == declutterer.visibility)
  }

  @Test("No two drawn labels overlap when a drag turns the sphere in leaps")
  func leaps() throws {
    let cloud = try TileSample.crowd.cloud()
    var declutterer = try #require(cloud.declutterer())
    var generator = SplitMix64(seed: 4)
    var orientation = cloud.pose.orientation
    for frame in 0..<60 {
      if frame % 4 == 0 {
        let axis = SIMD3(
          Double.random(in: -1...1, using: &generator),
          Double.random(in: -1...1, using: &generator),
          0.1)
        orientation = Quaternion(angle: 0.25, axis: axis.normalized()) * orientation
      }
      var turned = cloud
      turned.pose.orientation = orientation
      let now = turned.uniforms(in: Self.viewport)
      _ = declutterer.update(now, now: .seconds(Double(frame) / 30), isHandled: true) { _ in now }
      let visibility = declutterer.visibility
      let pairs = SeenTiles(cloud, in: now).overlaps(
        among: visibility.indices.filter { visibility[$0] > 0 })
      #expect(pairs.isEmpty, "frame \(frame): \(pairs.count) pairs")
    }
  }

  /// Statistics of labels that appear and disappear.
  private struct Changes {
    /// The number of labels that appeared.
    private(set) var appearances = 0
    /// The number of labels that changed from full to nothing in one frame.
    private(set) var pops = 0
    /// The number of labels that returned sooner than the hold time after they disappeared.
    private(set) var shortGaps = 0
    /// The number of labels that disappeared sooner than the stay time after they appeared.
    private(set) var shortStays = 0
    private var last: [UInt8]
    private var came: [Double]
    private var went: [Double]

    init(count: Int) {
      last = []
      came = Array(repeating: -9, count: count)
      went = Array(repeating: -9, count: count)
    }

    mutating func note(_ visibility: [UInt8], at time: Double) {
      for (label, before) in last.enumerated() {
        let now = visibility[label]
        if before == 255, now == 0 { pops += 1 }
        if before == 0, now > 0 {
          appearances += 1
          came[label] = time
          // A label's hold time begins when it begins to fade out.
          if time - went[label] < 0.05 { shortGaps += 1 }
        }
        if before > 0, now == 0 {
          went[label] = time
          if time - came[label] < 0.5 { shortStays += 1 }
        }
      }
      last = visibility
    }
  }

  @Test("Tiles on other shapes are drawn wherever their fronts are visible")
  func shapes() throws {
    for shape in [CloudShape.cylinderV, .ringH, .torus] {
      for perspective in [0, 0.5] {
        var design = CloudDesign()
        design.layout.space.facing = .outward
        design.layout.form = CloudForm(shape)
        design.layout.space.form = CloudForm(shape)
        design.look.legend = .off
        design.layout.perspective = perspective
        design.pose.pitch = 40 * .pi / 180
        let cloud = try Cloud.build(HomePictureTests.sample("languages.tsv"), design: design).cloud
        let picture = try FirstPicture(cloud, size: Self.size)
        let tiles = SeenTiles(cloud, in: picture.uniforms)
        let drawn = picture.drawn
        #expect(tiles.overlaps(among: drawn).isEmpty)
        let quads = drawn.compactMap { tiles.quad(of: $0, margin: 0.031) }
        #expect(quads.count == drawn.count && drawn.count > 10)
        for label in picture.ranks where !picture.isDrawn(label) {
          guard let quad = tiles.quad(of: label, margin: 0.031, leastCosine: 0.3) else { continue }
          let isCut = quad.contains { max(abs($0.x), abs($0.y)) > 1 }
          #expect(
            isCut || quads.contains { SeenTiles.overlap($0, quad) },
            "\(shape): \(cloud.document.tags[label].text)")
        }
      }
    }
  }

  @Test("Preferred labels come first, and withheld labels are never shown")
  func choices() throws {
    let cloud = try TileSample.crowd.cloud()
    let view = cloud.uniforms(in: Self.viewport)
    var declutterer = try #require(cloud.declutterer())
    declutterer.settle(view)
    let usual = declutterer.shownLabels
    let sought = try #require(
      cloud.batch.labels.indices.first {
        declutterer.visibility[$0] == 0 && view.recession(of: cloud.batch.labels[$0]) < 0.5
      })
    declutterer.preferred = [sought]
    declutterer.settle(view)
    #expect(declutterer.shownLabels.first == sought)
    declutterer.preferred = []
    var withheld = [Bool](repeating: false, count: cloud.batch.labels.count)
    withheld[usual[0]] = true
    declutterer.withhold(withheld)
    declutterer.settle(view)
    #expect(!declutterer.shownLabels.contains(usual[0]))
    declutterer.withhold([])
    declutterer.settle(view)
    #expect(declutterer.shownLabels == usual)
  }

  @Test("After a new version of the labels, the labels that were shown stay visible")
  func versions() throws {
    let cloud = try TileSample.crowd.cloud()
    let view = cloud.uniforms(in: Self.viewport)
    let weights = cloud.document.tags.map(\.weight)
    var declutterer = try #require(cloud.declutterer())
    declutterer.settle(view)
    let (usual, visibility) = (declutterer.shownLabels, declutterer.visibility)
    declutterer.update(batch: cloud.batch, weights: weights)
    #expect(declutterer.shownLabels == usual && declutterer.visibility == visibility)
    let hasChanged = declutterer.update(view, now: .seconds(1)) { _ in view }
    #expect(!hasChanged && declutterer.isSettled && declutterer.shownLabels == usual)
  }

  @Test("Depending on the mode, labels without room are hidden, faint, or drawn normally")
  func modes() throws {
    func visibilities(_ mode: DeclutterMode) throws -> [UInt8]? {
      let cloud = try TileSample.crowd.cloud(declutter: mode)
      return cloud.states(in: cloud.uniforms(in: Self.viewport))?.map(\.visibility)
    }
    let shown = try #require(try visibilities(.hide))
    #expect(Set(shown) == [0, 255])
    let expected = shown.map { max($0, Declutterer.faintVisibility) }
    #expect(try visibilities(.fade) == expected)
    #expect(try visibilities(.off) == nil)
  }

  @Test("The covered share is measured with the projected quads of tiles")
  func covered() throws {
    let cloud = try TileSample.crowd.cloud()
    let view = cloud.uniforms(in: Self.viewport)
    var declutterer = try #require(cloud.declutterer())
    declutterer.settle(view)
    var all = CoveredShareMeter(batch: cloud.batch)
    var decluttered = all
    all.add(view)
    decluttered.add(view) { declutterer.visibility[$0] > 0 }
    #expect(all.result.share > 0.2 && all.result.drawnShare == 1)
    #expect(decluttered.result.share == 0 && decluttered.result.drawn >= 30)
    #expect(decluttered.result.front == all.result.front)
  }
}
