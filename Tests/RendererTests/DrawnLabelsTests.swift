import TagSphereCloudReference
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer

/// Compares the numbers of drawn labels that the benchmark reports with the pixels of the frame.
@Suite("Numbers of drawn labels", .serialized) @MainActor struct DrawnLabelsTests {
  private let viewport = Viewport(width: 640, height: 480)

  private func uniforms(zoom: Double = 1, back: BackSide = .dust) -> FrameUniforms {
    var (space, camera) = (CloudSpace(), Camera())
    (space.back, camera.zoom) = (back, zoom)
    return FrameUniforms(
      orientation: Quaternion(yaw: 0.4, pitch: 0.3), camera: camera, viewport: viewport,
      theme: .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000)), space: space)
  }

  @Test(
    "The number of words equals the number of labels with visible letters", arguments: [1.0, 3, 6],
    [BackSide.dust, .dim])
  func words(zoom: Double, back: BackSide) throws {
    try SharedContext.makeCurrent()
    let count = 300
    let batch = try Scene.words(count)
    let renderer = try LabelRenderer(batch: batch)
    var states = LabelStates(count: count)
    for label in stride(from: 0, to: count, by: 3) { states[label].visibility = 0 }
    let uniforms = uniforms(zoom: zoom, back: back)
    for states in [nil, states] {
      renderer.setStates(states)
      let seen = Set(try FrameCapture.identities(uniforms, renderer: renderer)).subtracting([0])
      let drawn = LabelTransform(uniforms: uniforms, states: states).drawnLabels(of: batch)
      // At the picture's edges, a box may have no ink in the picture, and nearer labels may cover the box.
      let most = seen.count + 4
      #expect((seen.count...most).contains(drawn.words), "\(drawn.words), \(seen.count) seen")
      #expect(drawn.words > 0)
    }
  }

  @Test(
    "The number of dots equals the number of labels whose places are not background",
    arguments: [1.0, 3])
  func dots(zoom: Double) throws {
    try SharedContext.makeCurrent()
    let count = 300
    let batch = try dotted(count, size: 0.02)
    let renderer = try LabelRenderer(batch: batch)
    var states = LabelStates(count: count)
    for label in 0..<40 { states[label] = LabelState(visibility: 0, flags: .filtered) }
    for label in 40..<80 { states[label].flags = .dimmed }
    for states in [nil, states] {
      renderer.setStates(states)
      for dim in [Float(0.5), 1] {
        var uniforms = uniforms(zoom: zoom)
        uniforms.dustDim = dim
        let picture = try FrameCapture.picture(
          viewport: viewport, supersampling: 1, quality: .smooth, renderer: renderer,
          uniforms: { _ in uniforms })
        let seen = batch.labels.filter { isLit(in: picture, at: $0, uniforms) }.count
        #expect(dotCount(of: batch, by: renderer, in: uniforms) == seen)
        #expect(seen > 10 && seen < count * 3 / 4)
      }
    }
  }

  @Test("The number of dots is limited to the number that a frame has room for")
  func roomyDots() throws {
    try SharedContext.makeCurrent()
    let batch = try dotted(60_000, size: 0.01)
    let renderer = try LabelRenderer(batch: batch)
    var uniforms = uniforms()
    let all = dotCount(of: batch, by: renderer, in: uniforms)
    uniforms.dustShare = 0.5
    let few = dotCount(of: batch, by: renderer, in: uniforms)
    #expect(few > 500 && few * 2 < all && all < 30_000, "\(few), \(all)")
    uniforms.dust = .zero
    #expect(dotCount(of: batch, by: renderer, in: uniforms) == 0)
  }

  @Test("Labels too small to read count as bars in frames that have bars")
  func bars() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(8000)
    let renderer = try LabelRenderer(batch: batch, drawsAll: true)
    renderer.largestBar = BarInk.largestSize
    func drawn(zoom: Double, _ quality: EdgeQuality = .smooth) -> DrawnLabels {
      let uniforms = uniforms(zoom: zoom, back: .show)
      return LabelTransform(uniforms: uniforms).drawnLabels(
        of: batch, largestBar: renderer.largestBar(in: uniforms, quality))
    }
    #expect(drawn(zoom: 0.5) == DrawnLabels(bars: 8000))
    let mixed = drawn(zoom: 1.2)
    #expect(mixed.bars > 500 && mixed.words > 500, "\(mixed)")
    #expect(drawn(zoom: 40).bars == 0)
    #expect(drawn(zoom: 0.5, EdgeQuality(method: .best, samples: 4)).words == 8000)
  }

  /// Returns the number of visible dots that a renderer draws.
  private func dotCount(
    of batch: GlyphBatch, by renderer: LabelRenderer, in uniforms: FrameUniforms
  ) -> Int {
    LabelTransform(uniforms: uniforms, states: renderer.states)
      .drawnLabels(of: batch, dots: renderer.dots(in: uniforms)).dots
  }

  /// Returns labels without letters on a sphere.
  private func dotted(_ count: Int, size: Float) throws -> GlyphBatch {
    var batch = try Scene.words(1)
    let labels = CloudForm().positions(count: count, layout: .spiral).map {
      LabelRecord(
        position: SIMD3<Float>($0), size: size, color: 0xFFFF_FFFF, halfWidth: 0, halfHeight: 0,
        firstGlyph: 0)
    }
    batch.setLabels(labels, words: [])
    return batch
  }

  /// Returns whether the pixel at a label's place is not background.
  private func isLit(
    in picture: FrameCapture.Picture, at label: LabelRecord, _ uniforms: FrameUniforms
  ) -> Bool {
    let clip = uniforms.clipPosition(of: label)
    let (width, height) = (picture.width, picture.height)
    let x = Int(((clip.x / clip.w + 1) / 2 * Float(width)).rounded(.down))
    let y = height - 1 - Int(((clip.y / clip.w + 1) / 2 * Float(height)).rounded(.down))
    guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
    return picture.rgba[(y * width + x) * 4] > 0
  }
}
