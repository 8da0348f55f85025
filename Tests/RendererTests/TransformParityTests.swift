import TagSphereCloudReference
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTestSupport
import TagSphereText
import Testing

/// Compares `Shaders/label.vert` with `LabelTransform` by transform feedback of the real shader.
@Suite(.serialized) @MainActor struct TransformParityTests {
  @Test(
    "The corners of letters equal the CPU's values bit for bit",
    arguments: [
      Viewport(width: 1280, height: 720), Viewport(width: 333, height: 777),
      Viewport(width: 1, height: 1),
    ])
  func letters(viewport: Viewport) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    for turn in [0, 0.3, 1.7, -2.9, 40] {
      let uniforms = Scene.uniforms(viewport, turn: turn)
      let wrong = try differences(renderer, batch: batch, uniforms: uniforms)
      #expect(wrong == 0, "\(wrong) components differ at turn \(turn)")
    }
  }

  @Test(
    "Corners equal the reference while labels rise to their places",
    arguments: [0, 0.21, 0.5, 0.97, 1])
  func entrance(progress: Float) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    let largest = try #require(batch.labels.map(\.size).max())
    var uniforms = Scene.uniforms(Viewport(width: 1280, height: 720), turn: 0.3)
    uniforms.entrance = Entrance(progress: progress, inverseLargest: 1 / largest)
    #expect(try differences(renderer, batch: batch, uniforms: uniforms) == 0)
  }

  @Test(
    "Corners equal the reference if sizes decrease evenly with depth", arguments: [0, 0.1, 0.7])
  func depthScale(least: Double) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    var space = CloudSpace()
    space.leastDepthScale = least
    let uniforms = FrameUniforms(
      orientation: Quaternion(yaw: 0.3, pitch: 0.4), camera: Camera(),
      viewport: Viewport(width: 1280, height: 720), theme: .midnight, space: space)
    #expect(try differences(renderer, batch: batch, uniforms: uniforms) == 0)
    let sizes = batch.labels.map { uniforms.depthScale(of: $0) }
    #expect(sizes.allSatisfy { Double($0) >= least - 1e-6 && $0 <= 1 })
    #expect(sizes.min().map(Double.init) ?? 1 < least + 0.05)
  }

  @Test(
    "Corners equal the reference if text grows more slowly than the sphere", arguments: [0, 0.5, 1])
  func textGrowth(growth: Double) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    for (zoom, least) in [(0.5, nil), (4.0, nil), (9.0, 0.3)] {
      var (space, camera) = (CloudSpace(), Camera())
      (space.textGrowth, space.leastDepthScale, camera.zoom) = (growth, least, zoom)
      let uniforms = FrameUniforms(
        orientation: Quaternion(yaw: 0.3, pitch: 0.4), camera: camera,
        viewport: Viewport(width: 1280, height: 720), theme: .midnight, space: space)
      #expect(try differences(renderer, batch: batch, uniforms: uniforms) == 0)
      let largest = batch.labels.map { uniforms.depthScale(of: $0) }.max() ?? 0
      let scale: Float =
        zoom <= 1 || growth == 1 ? 1 : Float(growth == 0 ? 1 / zoom : 1 / zoom.squareRoot())
      #expect(abs(largest / scale - 1) < 0.02)
    }
  }

  @Test(
    "Corners equal the reference if the edges of a narrow picture move labels inward",
    arguments: [0.5, 1, 1.7], [nil, 17])
  func sides(zoom: Double, highlighted: Int?) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    var (space, camera) = (CloudSpace(), Camera())
    (space.keepsLabelsInside, camera.zoom) = (true, zoom)
    space.leastDepthScale = 0.8
    var states = LabelStates(count: 200)
    states[3] = LabelState(visibility: 0, flags: [])
    states[5] = LabelState(visibility: 255, flags: [.selected])
    for yaw in [0.3, -1] {
      let uniforms = FrameUniforms(
        orientation: Quaternion(yaw: yaw, pitch: 0.4), camera: camera,
        viewport: Viewport(width: 360, height: 1080), theme: .midnight, space: space,
        highlightedLabel: highlighted, highlightScale: 1.2)
      renderer.setStates(nil)
      #expect(try differences(renderer, batch: batch, uniforms: uniforms) == 0)
      renderer.setStates(states)
      #expect(try differences(renderer, batch: batch, uniforms: uniforms, states: states) == 0)
      let moved = batch.labels.count {
        uniforms.clipPosition(of: $0) != uniforms.clipPosition(ofPlaceOf: $0)
      }
      #expect(moved > 10)
      let transform = LabelTransform(uniforms: uniforms)
      for label in batch.labels where uniforms.recession(of: label) < 1 {
        #expect(uniforms.clipPosition(of: label) == transform.clipPosition(of: label))
      }
    }
  }

  @Test(
    "Boxes beside their labels' places equal the reference bit for bit", arguments: [0.3, -2.9])
  func beside(turn: Double) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    var theme = Theme.midnight
    theme.style = Styles.box
    var uniforms = Scene.uniforms(Viewport(width: 640, height: 480), turn: turn, theme: theme)
    uniforms.besideGap = 0.32
    let positions = try renderer.boxClipPositions(uniforms)
    let transform = LabelTransform(uniforms: uniforms)
    for (index, actual) in positions.enumerated() {
      let expected = transform.clipPosition(
        ofBoxCorner: index % 4, of: batch.labels[index / 4], index: index / 4)
      #expect(actual == expected)
    }
  }

  @Test("Corners with a highlight and states equal the CPU's values bit for bit")
  func states() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    var states = LabelStates(count: 200)
    for label in 0..<200 {
      let flags: [LabelState.Flags] = [[], [.selected], [.dimmed], [.selected, .dimmed]]
      states[label] = LabelState(
        visibility: UInt8(label % 7 * 42), flags: flags[label % flags.count])
    }
    for turn in [0.3, -2.9] {
      var uniforms = Scene.uniforms(Viewport(width: 1280, height: 720), turn: turn)
      uniforms.highlightedLabel = 17
      uniforms.highlightScale = 1.23
      uniforms.leastHighlight = turn < 0 ? 0.2 : 0
      renderer.setStates(nil)
      #expect(try differences(renderer, batch: batch, uniforms: uniforms) == 0)
      renderer.setStates(states)
      #expect(try differences(renderer, batch: batch, uniforms: uniforms, states: states) == 0)
      let plain = LabelTransform(uniforms: uniforms)
      let stated = LabelTransform(uniforms: uniforms, states: states)
      #expect(plain.clipPosition(of: batch.labels[1]) == stated.clipPosition(of: batch.labels[1]))
      #expect(stated.scale(of: batch.labels[7], index: 7) == .zero, "hidden")
    }
  }

  @Test(
    "The corners of boxes equal the CPU's values bit for bit",
    arguments: [Styles.box, Styles.frame, Styles.everything])
  func boxes(style: LabelStyle) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    var states = LabelStates(count: 200)
    for label in 0..<200 {
      states[label] = LabelState(
        visibility: UInt8(label % 3 * 120), flags: label % 5 == 0 ? .selected : [])
    }
    var theme = Theme.midnight
    theme.style = style
    theme.highlightStyle.scale = 1.3
    for turn in [0.3, -2.9] {
      var uniforms = Scene.uniforms(
        Viewport(width: 640, height: 480), turn: turn, theme: theme)
      uniforms.highlightedLabel = 3
      for states in [nil, states] {
        renderer.setStates(states)
        let positions = try renderer.boxClipPositions(uniforms)
        #expect(positions.count == 800)
        let transform = LabelTransform(uniforms: uniforms, states: states)
        var wrong = 0
        for (index, actual) in positions.enumerated() {
          let label = index / 4
          let expected = transform.clipPosition(
            ofBoxCorner: index % 4, of: batch.labels[label], index: label)
          for lane in 0..<4 where actual[lane].bitPattern != expected[lane].bitPattern {
            wrong += 1
          }
        }
        #expect(wrong == 0, "\(wrong) components differ at turn \(turn)")
      }
    }
  }

  /// Returns the number of clip position components whose bits differ from the reference's.
  private func differences(
    _ renderer: LabelRenderer, batch: GlyphBatch, uniforms: FrameUniforms,
    states: LabelStates? = nil
  ) throws -> Int {
    let positions = try renderer.clipPositions(uniforms)
    let transform = LabelTransform(uniforms: uniforms, states: states)
    #expect(positions.count == batch.glyphs.count * 4)
    var wrong = 0
    for (index, word) in batch.glyphs.enumerated() {
      for corner in 0..<4 {
        let expected = transform.clipPosition(
          ofCorner: corner, of: word, quad: batch.quads[Int(word.quad)],
          label: batch.labels[Int(word.label)])
        let actual = positions[index * 4 + corner]
        // Bit patterns are compared, so that −0 differs from 0, and NaN equals only the same NaN.
        for lane in 0..<4 where actual[lane].bitPattern != expected[lane].bitPattern {
          wrong += 1
        }
      }
    }
    return wrong
  }

  @Test("Turning the cloud uploads nothing")
  func turning() throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: try Scene.words(50))
    let target = try RenderTarget(
      width: 64, height: 64, quality: EdgeQuality(method: .best, samples: 4))
    let viewport = Viewport(width: 64, height: 64)
    try target.draw(Scene.uniforms(viewport), with: renderer)
    let uploaded = UploadCounter.bytes
    for turn in 1...10 {
      try target.draw(Scene.uniforms(viewport, turn: Double(turn)), with: renderer)
      target.resolve()
    }
    #expect(UploadCounter.bytes == uploaded)
    #expect(uploaded > 0)
  }
}
