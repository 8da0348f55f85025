import TagSphereArrangement
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer
@testable import TagSphereViewer

/// Tests the dots that replace labels behind the rim.
@Suite("Dust: labels drawn as dots", .serialized) @MainActor struct DustTests {
  private let viewport = Viewport(width: 320, height: 240)

  /// Returns labels without letters on a sphere; one in fifty has a large dot.
  private func batch(_ count: Int) throws -> GlyphBatch {
    var batch = try Scene.words(1)
    let (label, positions) = (batch.labels[0], CloudForm().positions(count: count, layout: .spiral))
    let labels = positions.enumerated().map { index, position in
      var label = label
      label.firstGlyph = 0
      (label.x, label.y) = (Float(position.x), Float(position.y))
      label.z = Float(position.z)
      label.size = index % 50 == 0 ? 0.12 : 0.01
      return label
    }
    batch.setLabels(labels, words: [])
    return batch
  }

  private func picture(
    _ renderer: LabelRenderer, zoom: Double, dustShare: Float = 1, dustDim: Float = 0.5
  ) throws -> [UInt8] {
    var space = CloudSpace()
    space.back = .dust
    var camera = Camera()
    camera.zoom = zoom
    camera.shift = [0.4, -0.3] * (zoom - 1)
    return try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: .smooth, renderer: renderer,
      uniforms: { viewport in
        var uniforms = FrameUniforms(
          orientation: Quaternion(yaw: 0.4, pitch: 0.3), camera: camera, viewport: viewport,
          theme: .midnight, space: space)
        (uniforms.dustShare, uniforms.dustDim) = (dustShare, dustDim)
        return uniforms
      }
    ).measurable.rgba
  }

  @Test(
    "Leaving out cells of dots that are not in view changes no pixel",
    arguments: [0.7, 1, 2, 5, 16])
  func culling(zoom: Double) throws {
    try SharedContext.makeCurrent()
    let batch = try batch(20_000)
    let renderer = try LabelRenderer(batch: batch)
    let culled = try picture(renderer, zoom: zoom)
    // After labels may have moved, no cell is left out.
    renderer.dust.labelsMoved()
    #expect(try picture(renderer, zoom: zoom) == culled)
    #expect(Set(culled).count > 8)
  }

  @Test(
    "A few dots drawn as quads look like the same dots drawn in order as points",
    arguments: [1.0, 4])
  func variants(zoom: Double) throws {
    try SharedContext.makeCurrent()
    var batch = try batch(DustOrder.leastCount)
    let plain = try picture(try LabelRenderer(batch: batch), zoom: zoom)
    // An additional label without size makes the number large enough for an order; all dots have room.
    var unseen = batch.labels[1]
    unseen.size = 0
    batch.setLabels(batch.labels + [unseen], words: [])
    let ordered = try picture(try LabelRenderer(batch: batch), zoom: zoom)
    let differences = zip(plain, ordered).map { abs(Int($0) - Int($1)) }
    // At their edges, points and quads cover a pixel differently.
    #expect(differences.count { $0 > 12 } * 500 < differences.count)
    #expect(differences.reduce(0, +) < differences.count / 4)
  }

  @Test("The fewest dots that a slow window draws keep the picture's brightness to within 8 of 255")
  func pace() throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: batch(34_000))
    let means = try [1, DustPace.leastShare].map { share in
      let rgba = try picture(renderer, zoom: 1, dustShare: share)
      return Double(rgba.reduce(0) { $0 + Int($1) }) / Double(rgba.count)
    }
    #expect(means[0] != means[1], "fewer dots are drawn")
    #expect(abs(means[0] - means[1]) < 8, "\(means)")
  }

  @Test(
    "Dots dim with their labels, whether they are drawn as quads or as points",
    arguments: [2000, 34_000])
  func dimming(count: Int) throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: batch(count))
    func light(_ dim: Float) throws -> Double {
      let rgba = try picture(renderer, zoom: 1, dustDim: dim)
      let ground = Int(try #require(rgba.min()))
      return Double(rgba.reduce(0) { $0 + (Int($1) == 255 ? 0 : Int($1) - ground) })
    }
    var states = LabelStates(count: count)
    renderer.setStates(states)
    let all = try light(0.8)
    for label in 0..<count { states[label].flags = .dimmed }
    renderer.setStates(states)
    #expect(try light(0) == all)
    let (half, none) = (try light(0.5), try light(1))
    #expect(none < half && all - half > 0.3 * (all - none), "\(all), \(half), \(none)")
    // A label that a search finds keeps its dot.
    states[0].flags = []
    renderer.setStates(states)
    #expect(try light(1) > none)
  }

  @Test("Labels that are added after the dust was ordered are visible")
  func newcomers() throws {
    try SharedContext.makeCurrent()
    let whole = try batch(9000)
    var first = whole
    first.keepLabels(Array(0..<8000))
    let renderer = try LabelRenderer(batch: first)
    let before = try picture(renderer, zoom: 1)
    var changes = LiveChanges()
    (changes.labels, changes.isNewVersion) = (Array(8000..<9000), true)
    try renderer.update(changes, of: whole)
    let after = try picture(renderer, zoom: 1)
    #expect(after != before)
    // The added labels are at one end of the spiral; little changes elsewhere.
    let changed = zip(before, after).count { $0 != $1 }
    #expect(changed > 200 && changed < before.count / 3)
  }
}
