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

/// Draws the same scenes with every graphics API of the driver.
///
/// `.ci/test-graphics` runs this suite, and the suites of parity, picks and order, with less capable
/// drivers. It then compares their pictures with those of OpenGL 4.1 from an earlier run.
@Suite(.serialized) @MainActor struct GraphicsTests {
  /// The APIs whose contexts and corners are tested: the requested one, or all.
  nonisolated static let apis = GraphicsUnderTest.api.map { [$0] } ?? GraphicsAPI.allCases
  /// The APIs whose pictures are tested: the requested one, or the lowest version of each kind.
  nonisolated static let drawnAPIs = GraphicsUnderTest.api.map { [$0] } ?? [.gl31, .gles30]

  /// The largest difference from the edges of OpenGL 4.1, RMSE of 255.
  ///
  /// White letters on black differ by 12.7. The edges of OpenGL 4.1 are as far from the truth
  /// (`EdgeTests`).
  private static let farthest = 13.0
  /// The largest difference of the means of squares of 8 pixels, RMSE of 255.
  ///
  /// The means show wrong layers but hardly any edges.
  private static let farthestMeans = 4.0
  private static var truths: [GraphicsScene: TestPicture] = [:]

  @Test("A context reports its API", arguments: apis)
  func adopted(api: GraphicsAPI) throws {
    let context = try HeadlessContext(api)
    let driver = try Driver()
    #expect(driver.api == api && context.api == api)
    #expect(driver.hasPrecise || ![.gl41, .gles32].contains(api))
    #expect(api != .gles30 || driver.maximumSamples == 1)
    // The API is queried again after foreign code may have drawn.
    DrawState.claim()
    #expect(try Driver().api == api)
    try Driver.check()
  }

  @Test(
    "Without multisampling, pixels are supersampled in a grid, as far as the driver's sizes allow")
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

  @Test("A picture larger than half the driver's limit keeps all its pixels", arguments: [1, 2])
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
    "Corners of letters, images and boxes equal the reference bit for bit", arguments: apis)
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
        + batch.images.map { ($0, batch.imageQuads[Int($0.quad)]) }
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

  @Test("A pick returns the label of the pixel", arguments: drawnAPIs)
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
    // Softpipe claims to snap corners to a 16th of a pixel, but does not.
    #expect(wrong <= 4 && hits > 200, "\(wrong) of 4800 differ, \(hits) on ink")
  }

  @Test(
    "The submission order of labels is not visible, in any quality", arguments: drawnAPIs,
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

  @Test("All scenes look as with OpenGL 4.1, except for edges", arguments: drawnAPIs)
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

  /// Returns the picture drawn by OpenGL 4.1, from an earlier run or drawn now.
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
