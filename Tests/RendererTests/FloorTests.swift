import TagSphereArrangement
import TagSphereFloor
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereRenderer
import TagSphereTestSupport
import Testing

@Suite("Benchmark floors: the same labels with the least drawing", .serialized) @MainActor
struct FloorTests {
  private static let viewport = Viewport(width: 320, height: 240)

  @Test("The floors draw as much ink as the text has, in white", arguments: [200, 1000])
  func ink(count: Int) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(count)
    let (truth, uniforms) = (try ink(of: batch), Scene.uniforms(Self.viewport))
    #expect(truth > 5000, "\(truth)")
    let order = SpatialOrder.indices(of: batch.labels)
    let floors = [
      ("glyphs", try FloorRenderer(glyphsOf: batch)),
      ("labels", try FloorRenderer(labelsOf: batch, in: uniforms)),
      ("labels by place", try FloorRenderer(labelsOf: batch, in: uniforms, order: order)),
    ]
    for (name, floor) in floors {
      #expect(floor.drawCount == 1)
      let white = try inked(by: floor, uniforms).count
      // For text of three pixels, the amount of ink depends on chance.
      let error = abs(Double(white) / truth - 1)
      #expect(error < (count < 1000 ? 0.07 : 0.2), "\(name): \(white) pixels of \(truth)")
    }
  }

  @Test("The glyph floor draws upright glyphs at the places of the letters")
  func letters() throws {
    try SharedContext.makeCurrent()
    let (batch, uniforms) = (try Scene.words(40), Scene.uniforms(Self.viewport))
    let glyphs = try inked(by: FloorRenderer(glyphsOf: batch), uniforms)
    let picture = try FrameCapture.picture(
      viewport: Self.viewport, supersampling: 1, quality: .fast,
      renderer: LabelRenderer(batch: batch), uniforms: { Scene.uniforms($0) })
    let letters = Set(
      stride(from: 0, to: picture.rgba.count, by: 4).filter { picture.rgba[$0] > 0 })
    let apart = glyphs.symmetricDifference(letters).count
    #expect(apart * 10 < letters.count, "\(apart) of \(letters.count)")
  }

  @Test("The label floor draws labels at the places of the glyphs, in any order")
  func places() throws {
    try SharedContext.makeCurrent()
    let (batch, uniforms) = (try Scene.words(40), Scene.uniforms(Self.viewport))
    let glyphs = try inked(by: FloorRenderer(glyphsOf: batch), uniforms)
    let labels = try inked(by: FloorRenderer(labelsOf: batch, in: uniforms), uniforms)
    #expect(glyphs.symmetricDifference(labels).count * 4 < glyphs.count)
    let order = SpatialOrder.indices(of: batch.labels)
    #expect(order != Array(0..<40))
    let reordered = try FloorRenderer(labelsOf: batch, in: uniforms, order: order)
    let moved = try inked(by: reordered, uniforms).symmetricDifference(labels)
    #expect(moved.count * 100 < labels.count, "\(moved.count)")
  }

  @Test("The label floor uses several textures, and repeats images once all textures are full")
  func textures() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(900)
    let uniforms = Scene.uniforms(Self.viewport)
    func floor(_ mostSheets: Int) throws -> FloorRenderer {
      try FloorRenderer(labelsOf: batch, in: uniforms, sheetSide: 256, mostSheets: mostSheets)
    }
    let whole = try inked(by: FloorRenderer(labelsOf: batch, in: uniforms), uniforms)
    let parts = try floor(16)
    #expect(parts.drawCount > 1, "\(parts.drawCount)")
    let inked = try inked(by: parts, uniforms)
    #expect(inked.symmetricDifference(whole).count * 100 < whole.count)
    let repeating = try floor(1)
    #expect(repeating.drawCount > 1)
    let repeated = try self.inked(by: repeating, uniforms)
    #expect(repeated.symmetricDifference(whole).count * 4 > whole.count, "no image repeats")
    #expect(abs(Double(repeated.count) / Double(whole.count) - 1) < 0.1)
  }

  @Test("The label floor draws the same picture from bytes passed to another process")
  func handedOver() throws {
    try SharedContext.makeCurrent()
    let (batch, uniforms) = (try Scene.words(40), Scene.uniforms(Self.viewport))
    let whole = try inked(by: FloorRenderer(labelsOf: batch, in: uniforms), uniforms)
    let bytes = try #require(FloorPicture(labelsOf: batch, in: uniforms)).bytes
    let picture = try #require(FloorPicture(bytes))
    #expect(picture.view.width == 320 && picture.view.height == 240)
    // The texture has fewer rows, so texels may be rounded differently.
    let drawn = try inked(by: FloorRenderer(picture), uniforms)
    #expect(drawn.symmetricDifference(whole).count * 100 < whole.count)
    let target = try Framebuffer(width: 320, height: 240)
    try FloorRenderer(picture).draw(picture.view, into: target)
    let pixels = target.colorPixels()
    #expect(Set(stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0] > 0 }) == drawn)
    #expect(FloorPicture([]) == nil && FloorPicture(Array(bytes.dropLast())) == nil)
  }

  @Test("The floors draw nothing for labels without glyphs")
  func blanks() throws {
    try SharedContext.makeCurrent()
    var batch = try Scene.words(3)
    batch.replaceWords { _, _, _ in }
    let uniforms = Scene.uniforms(Self.viewport)
    #expect(try inked(by: FloorRenderer(labelsOf: batch, in: uniforms), uniforms).isEmpty)
    #expect(try inked(by: FloorRenderer(glyphsOf: batch), uniforms).isEmpty)
  }

  /// Returns the indices of the pixels that a floor draws; all are white.
  private func inked(by floor: FloorRenderer, _ uniforms: FrameUniforms) throws -> Set<Int> {
    let target = try Framebuffer(
      width: uniforms.viewport.width, height: uniforms.viewport.height)
    floor.draw(uniforms, into: target)
    let pixels = target.colorPixels()
    try Driver.check()
    let inked = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0] > 0 }
    #expect(inked.allSatisfy { pixels[$0..<$0 + 3] == [255, 255, 255] })
    return Set(inked)
  }

  /// Returns the inked area in pixels, from sixteen hard-edged samples a pixel.
  private func ink(of batch: GlyphBatch) throws -> Double {
    let picture = try FrameCapture.picture(
      viewport: Viewport(width: Self.viewport.width * 4, height: Self.viewport.height * 4),
      supersampling: 1, quality: .fast, renderer: LabelRenderer(batch: batch),
      uniforms: { Scene.uniforms($0) })
    let count = stride(from: 0, to: picture.rgba.count, by: 4).count { picture.rgba[$0] > 0 }
    return Double(count) / 16
  }
}
