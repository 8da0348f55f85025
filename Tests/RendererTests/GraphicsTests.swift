import Foundation
import TagSphereCloudReference
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereScreen
import TagSphereTestSupport
import TagSphereWindow
import Testing

/// Draws the same with every graphics API that the driver has.
///
/// `.ci/test-graphics` runs this suite, and those of parity, picks and order, with drivers that have
/// less; their pictures are then compared with those of OpenGL 4.1 that an earlier run has kept.
@Suite(.serialized) @MainActor struct GraphicsTests {
  /// The APIs whose contexts and corners are tried: the one that is asked for, or all.
  nonisolated static let apis = GraphicsUnderTest.api.map { [$0] } ?? GraphicsAPI.allCases
  /// Those whose pictures are tried: the one that is asked for, or the least of either kind.
  nonisolated static let drawnAPIs = GraphicsUnderTest.api.map { [$0] } ?? [.gl31, .gles30]

  /// How far edges may be from those of OpenGL 4.1, RMSE of 255: white letters on black are 12.7 from
  /// them, which are as far from the truth themselves (`EdgeTests`).
  private static let farthest = 13.0
  /// The same of the means of squares of 8 pixels, in which edges hardly count and layers do.
  private static let farthestMeans = 4.0
  private static var truths: [GraphicsScene: TestPicture] = [:]

  @Test("A context says which API it draws with", arguments: apis)
  func adopted(api: GraphicsAPI) throws {
    let context = try HeadlessContext(api)
    let driver = try Driver()
    #expect(driver.api == api && context.api == api)
    #expect(driver.hasPrecise || ![.gl41, .gles32].contains(api))
    #expect(api != .gles30 || driver.maximumSamples == 1)
    // It is asked again where others may have drawn.
    DrawState.claim()
    #expect(try Driver().api == api)
    try Driver.check()
  }

  @Test("Without a choice of samples, pixels are drawn in a grid, as far as the driver has room")
  func grid() {
    let grid = EdgeQuality(method: .smooth, samples: 1, pixelGrid: 2)
    for isSoftware in [true, false] {
      #expect(EdgeQuality.best(maximumSamples: 1, isSoftware: isSoftware) == grid)
      for samples in [nil, 4, 8] {
        let best = EdgeQuality(
          method: .best, samples: samples, maximumSamples: 1, isSoftware: isSoftware)
        #expect(best == grid && best.averages && best.storedSamples == 4)
      }
      let one = EdgeQuality(method: .best, samples: 1, maximumSamples: 1, isSoftware: isSoftware)
      #expect(one == .smooth && !one.averages)
    }
    #expect(grid.fitting(width: 2048, height: 1000, within: 4096) == grid)
    #expect(grid.fitting(width: 1000, height: 2049, within: 4096) == .smooth)
    #expect(EdgeQuality.fast.fitting(width: 9000, height: 9, within: 4096) == .fast)
  }

  @Test("A picture larger than half of the limit has a pixel for each", arguments: [1, 2])
  func large(supersampling: Int) throws {
    let context = try HeadlessContext(Self.drawnAPIs.last)
    defer { withExtendedLifetime(context) {} }
    let renderer = try LabelRenderer(batch: try Scene.words(3))
    let width = renderer.driver.maximumSize / supersampling
    let picture = try FrameCapture.picture(
      viewport: Viewport(width: width, height: 8), supersampling: supersampling,
      quality: EdgeQuality(method: .best, samples: 4), renderer: renderer,
      uniforms: { Scene.uniforms($0) })
    #expect(picture.width == width && picture.rgba.count == width * 32)
  }

  @Test(
    "Corners of letters, images and boxes are those of the reference, bit for bit", arguments: apis)
  func corners(api: GraphicsAPI) throws {
    let context = try HeadlessContext(api)
    defer { withExtendedLifetime(context) {} }
    var theme = Theme.midnight
    theme.style = Styles.everything
    let batch = try Scene.pictures(60)
    let renderer = try LabelRenderer(batch: batch)
    for turn in [0.3, -2.9] {
      var uniforms = Scene.uniforms(GraphicsScene.viewport, turn: turn, theme: theme)
      uniforms.highlightedLabel = 5
      let transform = LabelTransform(uniforms: uniforms)
      let words =
        batch.glyphs.map { ($0, batch.quads[Int($0.quad)]) }
        + batch.pictures.map { ($0, batch.pictureQuads[Int($0.quad)]) }
      let expected = words.flatMap { word, quad in
        (0..<4).map {
          transform.clipPosition(
            ofCorner: $0, of: word, quad: quad, label: batch.labels[Int(word.label)])
        }
      }
      let boxes = batch.labels.enumerated().flatMap { index, label in
        (0..<4).map { transform.clipPosition(ofBoxCorner: $0, of: label, index: index) }
      }
      #expect(try renderer.clipPositions(uniforms) == expected)
      #expect(try renderer.boxClipPositions(uniforms) == boxes)
    }
  }

  @Test("Picks name the label of the pixel", arguments: drawnAPIs)
  func picks(api: GraphicsAPI) throws {
    let context = try HeadlessContext(api)
    defer { withExtendedLifetime(context) {} }
    let batch = try Scene.words(60)
    let renderer = try LabelRenderer(batch: batch)
    let picker = LabelPicker(batch: batch, subpixelBits: renderer.driver.subpixelBits)
    let viewport = GraphicsScene.viewport
    let uniforms = Scene.uniforms(viewport)
    let identities = try FrameCapture.identities(uniforms, renderer: renderer)
    var (wrong, hits) = (0, 0)
    for y in stride(from: 0, to: viewport.height, by: 4) {
      for x in stride(from: 0, to: viewport.width, by: 4) {
        let picked = picker.label(
          at: [Double(x) + 0.5, Double(y) + 0.5], uniforms: uniforms, target: .ink)
        let seen = identities[y * viewport.width + x]
        if seen != UInt32(picked.map { $0 + 1 } ?? 0) { wrong += 1 }
        if seen != 0 { hits += 1 }
      }
    }
    // Softpipe says that it snaps corners to a 16th of a pixel, and does not.
    #expect(wrong <= 4 && hits > 200, "\(wrong) of 4800 differ, \(hits) on ink")
  }

  @Test(
    "The order of labels is not visible, in any quality", arguments: drawnAPIs,
    EdgeQuality.Method.allCases)
  func order(api: GraphicsAPI, method: EdgeQuality.Method) throws {
    let context = try HeadlessContext(api)
    defer { withExtendedLifetime(context) {} }
    var theme = Theme.midnight
    theme.style = Styles.everything
    let batch = try Scene.pictures(60)
    let order = batch.labels.indices.sorted { ($0 * 37) % 61 < ($1 * 37) % 61 }
    let driver = try Driver()
    let quality = EdgeQuality(
      method: method, samples: nil, maximumSamples: driver.maximumSamples,
      isSoftware: driver.isSoftware)
    let pictures = try [batch, batch.submitted(in: order)].map { batch in
      try FrameCapture.picture(
        viewport: GraphicsScene.viewport, supersampling: 1, quality: quality,
        renderer: LabelRenderer(batch: batch), uniforms: { Scene.uniforms($0, theme: theme) }
      ).rgba
    }
    #expect(pictures[0] == pictures[1])
    #expect(Set(pictures[0]).count > 20, "hardly any colours are seen")
  }

  @Test("Ten pictures are those of OpenGL 4.1, but for edges", arguments: drawnAPIs)
  func pictures(api: GraphicsAPI) throws {
    for scene in GraphicsScene.allCases {
      let truth = try Self.truth(of: scene)
      let context = try HeadlessContext(api)
      let picture = try scene.picture()
      try Driver.check()
      withExtendedLifetime(context) {}
      let difference = picture.difference(from: truth)
      let means = picture.means(ofSquares: 8).difference(from: truth.means(ofSquares: 8))
      print(
        "graphics: \(api.rawValue) \(scene.rawValue): RMSE \(difference.rootMeanSquare), "
          + "of squares \(means.rootMeanSquare)")
      #expect(Set(truth.rgba).count > 4, "\(scene) shows hardly any colours")
      #expect(difference.rootMeanSquare <= Self.farthest, "\(scene)")
      #expect(means.rootMeanSquare <= Self.farthestMeans, "\(scene)")
    }
  }

  /// Returns the picture that OpenGL 4.1 draws: kept by an earlier run, or drawn now.
  private static func truth(of scene: GraphicsScene) throws -> TestPicture {
    if let known = truths[scene] { return known }
    let truth = try firstTruth(of: scene)
    truths[scene] = truth
    return truth
  }

  private static func firstTruth(of scene: GraphicsScene) throws -> TestPicture {
    let size = GraphicsScene.viewport
    let file = GraphicsUnderTest.pictures.map {
      URL(filePath: $0).appending(path: "\(scene.rawValue).rgba")
    }
    if let file, let bytes = try? Data(contentsOf: file) {
      return TestPicture(width: size.width, height: size.height, rgba: Array(bytes))
    }
    let context = try HeadlessContext(.gl41)
    defer { withExtendedLifetime(context) {} }
    let picture = try scene.picture()
    if let file { try Data(picture.rgba).write(to: file) }
    return picture
  }
}
