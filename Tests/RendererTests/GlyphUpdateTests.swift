import TagSphereArrangement
import TagSphereCloudReference
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

@testable import TagSphereLabels

/// Tests glyphs that arrive after the first frame: their uploads and the resulting pictures.
@Suite(.serialized) @MainActor struct GlyphUpdateTests {
  private static let viewport = Viewport(width: 320, height: 180)
  private static let document = TagDocument(
    tags: ["quick brown fox", "jumps over", "the lazy dog"].map { Tag(text: $0) })

  private func batch(
    _ loading: GlyphLoading, source: inout some GlyphSource
  ) -> GlyphBatch {
    GlyphBatch(
      document: Self.document, placement: LabelPlacement(of: Self.document),
      textSize: .height(0.2), theme: .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000)),
      source: &source, loading: loading)
  }

  private func picture(_ renderer: LabelRenderer) throws -> [UInt8] {
    try FrameCapture.picture(
      viewport: Self.viewport, supersampling: 1,
      quality: EdgeQuality(method: .best, samples: 4), renderer: renderer,
      uniforms: { Scene.uniforms($0) }
    ).rgba
  }

  @Test("Streamed glyphs give the same picture in the end, and only new bytes are uploaded")
  func streamed() throws {
    try SharedContext.makeCurrent()
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let complete = batch(.complete, source: &source)
    let expected = try picture(LabelRenderer(batch: complete))

    var streamed = batch(.streamed(beyond: 0), source: &source)
    let renderer = try LabelRenderer(batch: streamed)
    let bars = try picture(renderer)
    #expect(bars != expected)
    #expect(bars.contains { $0 > 200 }, "glyphs that wait are bars")
    let distinct = streamed.residency.waitingCount
    #expect(distinct > 20)

    let uploaded = UploadCounter.bytes
    var texels = 0
    while streamed.residency.waitingCount > 0 {
      let changes = streamed.drawGlyphs(source: &source) { true }
      texels += changes.rectangles.reduce(0) { $0 + $1.width * $1.height }
      #expect(changes.quads.count == 1)
      try renderer.update(changes, of: streamed)
    }
    // One byte per texel and 32 per quad: no unchanged byte is uploaded.
    #expect(UploadCounter.bytes - uploaded == texels + distinct * MemoryLayout<GlyphQuad>.stride)
    #expect(try picture(renderer) == expected)
  }

  @Test("If the atlas grows, it is uploaded again, and the picture stays the same")
  func grown() throws {
    try SharedContext.makeCurrent()
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    var batch = batch(.complete, source: &source)
    let renderer = try LabelRenderer(batch: batch)
    let expected = try picture(renderer)
    let size = renderer.atlasByteCount
    let high = FieldGeometry(
      width: 9, height: 900, origin: .zero, inkBox: Box(low: .zero, high: .zero),
      texelsPerEm: 48, spread: 6)
    let key = FieldKey(glyph: GlyphID(face: 9, index: 9))
    _ = try batch.atlas.insert(
      DistanceField(high, values: [UInt8](repeating: 255, count: 8100)), for: key)
    try renderer.update(GlyphChanges(), of: batch)
    #expect(renderer.atlasByteCount == batch.atlas.byteCount)
    #expect(renderer.atlasByteCount > size)
    #expect(try picture(renderer) == expected)
  }

  @Test("The placeholder of a waiting glyph is picked like the glyph's box")
  func waiting() throws {
    var source = BoxGlyphSource()
    let tags = TagDocument(tags: [Tag(text: "m")])
    func picker(_ loading: GlyphLoading) -> LabelPicker {
      LabelPicker(
        batch: GlyphBatch(
          document: tags, placement: LabelPlacement(of: tags), textSize: .height(0.5),
          theme: .midnight, source: &source, loading: loading))
    }
    let uniforms = FrameUniforms(
      orientation: .identity, camera: Camera(), viewport: Self.viewport, theme: .midnight)
    // This point is near the top of the ink's box, where a placeholder has no ink.
    let record = picker(.complete).batch.labels[0]
    let quad = picker(.complete).batch.quads[0]
    let clip = LabelTransform(uniforms: uniforms).clipPosition(
      of: [0, quad.top - 0.02], in: record)
    let point = Self.viewport.windowPoint(
      ofNDCPoint: [Double(clip.x / clip.w), Double(clip.y / clip.w)])
    for loading in [GlyphLoading.complete, .streamed(beyond: 0)] {
      let picker = picker(loading)
      #expect(picker.label(at: point, uniforms: uniforms, target: .ink) == 0, "\(loading)")
      #expect(picker.label(at: point - [0, 20], uniforms: uniforms, target: .ink) == nil)
    }
    #expect(picker(.streamed(beyond: 0)).batch.residency.isWaiting(quad: 0))
  }

  @Test("The demand for a glyph follows its visible size")
  func demand() throws {
    var source = BoxGlyphSource()
    let tags = TagDocument(tags: [Tag(text: "m")])
    let batch = GlyphBatch(
      document: tags, placement: LabelPlacement(of: tags), textSize: .height(0.5),
      theme: .midnight, source: &source)
    func demand(turn: Double, zoom: Double = 1) -> Float {
      var camera = Camera()
      camera.zoom = zoom
      let uniforms = FrameUniforms(
        orientation: Quaternion(angle: turn, axis: [0, 1, 0]), camera: camera,
        viewport: Self.viewport, theme: .midnight)
      return LabelTransform(uniforms: uniforms).demand(of: batch)[0]
    }
    #expect(demand(turn: 0) > 10)
    #expect(abs(demand(turn: 0, zoom: 2) / demand(turn: 0) - 2) < 0.5)
    #expect(demand(turn: .pi) < demand(turn: 0) / 4, "behind the rim it counts less")
    #expect(demand(turn: .pi) > 0)
  }
}
