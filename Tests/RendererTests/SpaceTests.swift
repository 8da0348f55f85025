import TagSphereCloudReference
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTestSupport
import Testing

/// Tests that the GPU matches the CPU for shapes, labels that face outward and hidden backs.
@Suite(.serialized) @MainActor struct SpaceTests {
  /// The parameters of a case.
  struct Setting: CustomTestStringConvertible {
    var shape: CloudShape
    var facing: Facing
    var back: BackSide
    var perspective: Double
    var hasBall = false

    var testDescription: String { "\(shape), \(facing), \(back), \(perspective)" }
  }

  nonisolated static let settings = [
    Setting(shape: .sphere, facing: .outward, back: .dim, perspective: 0.5),
    Setting(shape: .sphere, facing: .outward, back: .hide, perspective: 0),
    Setting(shape: .sphere, facing: .camera, back: .hide, perspective: 1),
    Setting(shape: .sphere, facing: .camera, back: .show, perspective: 0),
    Setting(shape: .cylinderH, facing: .outward, back: .hide, perspective: 0.9),
    Setting(shape: .torus, facing: .outward, back: .show, perspective: 0.3),
    Setting(shape: .disc, facing: .outward, back: .dim, perspective: 0.5),
    Setting(shape: .ringV, facing: .camera, back: .hide, perspective: 0.5),
    Setting(shape: .sphere, facing: .camera, back: .show, perspective: 0.7, hasBall: true),
    Setting(shape: .torus, facing: .outward, back: .dim, perspective: 0, hasBall: true),
  ]

  @Test("Corners and picks agree with the CPU's values in every space", arguments: settings)
  func reference(setting: Setting) throws {
    try SharedContext.makeCurrent()
    let (batch, space, camera) = try cloud(setting, count: 80)
    let renderer = try LabelRenderer(batch: batch)
    let picker = LabelPicker(batch: batch)
    let viewport = Viewport(width: 480, height: 320)
    var generator = SeededGenerator(seed: 5)
    var (wrong, compared, agreed, hits, hidden) = (0, 0, 0, 0, 0)
    for view in 0..<2 {
      var seenBy = camera
      if view == 1 { (seenBy.zoom, seenBy.shift) = (1.6, [0.4, -0.3]) }
      let uniforms = FrameUniforms(
        orientation: Quaternion(angle: Double(view) * 1.3 + 0.2, axis: [0.3, 1, 0.2]),
        camera: seenBy, viewport: viewport, theme: .midnight, space: space,
        highlightedLabel: view)
      let transform = LabelTransform(uniforms: uniforms, tiles: batch.tiles)
      let positions = try renderer.clipPositions(uniforms)
      for (index, word) in batch.glyphs.enumerated() {
        let label = batch.labels[Int(word.label)]
        for corner in 0..<4 {
          let expected = transform.clipPosition(
            ofCorner: corner, of: word, quad: batch.quads[Int(word.quad)], label: label)
          let actual = positions[index * 4 + corner]
          for lane in 0..<4 where actual[lane].bitPattern != expected[lane].bitPattern {
            wrong += 1
          }
        }
        if positions[index * 4] == positions[index * 4 + 3] { hidden += 1 }
      }
      let identities = try FrameCapture.identities(uniforms, renderer: renderer)
      for _ in 0..<400 {
        let x = Int.random(in: 0..<viewport.width, using: &generator)
        let y = Int.random(in: 0..<viewport.height, using: &generator)
        let picked = picker.label(
          at: [Double(x) + 0.5, Double(y) + 0.5], uniforms: uniforms, target: .ink)
        let seen = identities[y * viewport.width + x]
        compared += 1
        if seen == UInt32(picked.map { $0 + 1 } ?? 0) { agreed += 1 }
        if seen != 0 { hits += 1 }
      }
    }
    #expect(wrong == 0, "\(wrong) components differ")
    #expect(hits > 5, "the points hardly met any ink")
    #expect(compared - agreed <= 1, "\(agreed) of \(compared) picks agree")
    #expect((hidden > 0) == (setting.back == .hide))
  }

  @Test(
    "The order of tiles does not change the picture",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)])
  func order(quality: EdgeQuality) throws {
    try SharedContext.makeCurrent()
    let setting = Setting(shape: .sphere, facing: .outward, back: .dim, perspective: 0.5)
    let (batch, space, camera) = try cloud(setting, count: 200)
    var backward = batch
    backward.keepLabels(batch.labels.indices.reversed())
    let pictures = try [batch, backward].map { batch in
      try FrameCapture.picture(
        viewport: Viewport(width: 480, height: 320), supersampling: 1, quality: quality,
        renderer: LabelRenderer(batch: batch),
        uniforms: {
          FrameUniforms(
            orientation: Quaternion(angle: 0.7, axis: [0.3, 1, 0.2]), camera: camera,
            viewport: $0, theme: .midnight, space: space)
        }
      ).rgba
    }
    #expect(pictures[0] == pictures[1])
    #expect(Set(pictures[0]).count > 20)
  }

  @Test(
    "The ball in the middle never cuts a label: it hides either the whole text or none of the text")
  func ballCutsNoLabel() throws {
    try SharedContext.makeCurrent()
    let setting = Setting(
      shape: .sphere, facing: .camera, back: .show, perspective: 0.5, hasBall: true)
    let (batch, space, camera) = try cloud(setting, count: 200)
    let renderer = try LabelRenderer(batch: batch)
    let viewport = Viewport(width: 480, height: 320)
    let orientation = Quaternion(angle: 0.7, axis: [0.3, 1, 0.2])
    func identities(_ space: CloudSpace) throws -> [UInt32] {
      try FrameCapture.identities(
        FrameUniforms(
          orientation: orientation, camera: camera, viewport: viewport, theme: .midnight,
          space: space), renderer: renderer)
    }
    var open = space
    open.ball = nil
    let (with, without) = (try identities(space), try identities(open))
    var hiddenCount = 0
    for (seen, label) in zip(with, without) where label != 0 {
      let record = batch.labels[Int(label) - 1]
      let place = orientation.rotate([Double(record.x), Double(record.y), Double(record.z)])
      if place.z > 0.28 { #expect(seen == label, "the label is before the ball") }
      if seen != label { hiddenCount += 1 }
    }
    #expect(hiddenCount > 100, "nothing is behind the ball")
  }

  @Test("A tile seen head-on looks like a label that faces the camera")
  func headOn() throws {
    try SharedContext.makeCurrent()
    let setting = Setting(shape: .sphere, facing: .outward, back: .dim, perspective: 0.5)
    var (batch, space, camera) = try cloud(setting, count: 1)
    let viewport = Viewport(width: 320, height: 200)
    func picture() throws -> [UInt8] {
      try FrameCapture.picture(
        viewport: viewport, supersampling: 1, quality: EdgeQuality(method: .best, samples: 4),
        renderer: LabelRenderer(batch: batch),
        uniforms: {
          FrameUniforms(
            orientation: .identity, camera: camera, viewport: $0, theme: .midnight, space: space)
        }
      ).rgba
    }
    let tile = try picture()
    let facing = Setting(shape: .sphere, facing: .camera, back: .dim, perspective: 0.5)
    batch = try cloud(facing, count: 1).0
    let plain = try picture()
    let different = zip(tile, plain).count { abs(Int($0) - Int($1)) > 24 }
    #expect(different * 200 < tile.count, "\(different) of \(tile.count) bytes differ")
    #expect(Set(tile).count > 5)
  }

  private func cloud(
    _ setting: Setting, count: Int
  ) throws -> (GlyphBatch, CloudSpace, Camera) {
    var batch = try Scene.words(count)
    var space = CloudSpace()
    space.form = CloudForm(setting.shape)
    space.facing = setting.facing
    space.back = setting.back
    space.ball = setting.hasBall ? CenterBall() : nil
    let positions =
      count == 1 ? [[0, 0, 1]] : space.form.positions(count: count, layout: .spiral)
    for (index, position) in positions.enumerated() {
      batch.setPlace(SIMD3<Float>(position), ofLabel: index)
    }
    if setting.facing == .outward { batch.layTiles(on: space.form) }
    var camera = Camera()
    camera.perspective = setting.perspective
    camera.extent = .sphere(labelReach: batch.labelReach, distance: camera.distance)
    return (batch, space, camera)
  }
}
