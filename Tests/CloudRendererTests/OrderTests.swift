import CloudCore
import CloudRenderer
import Geometry
import TestSupport
import Testing

/// The depth test replaces sorting: the order in which labels are submitted cannot be seen.
@Suite(.serialized) @MainActor struct OrderTests {
  @Test(arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)])
  func tenOrdersGiveOnePicture(quality: EdgeQuality) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(400, theme: .midnight)
    var generator = SeededGenerator(seed: 11)
    let first = try picture(of: batch, quality: quality)
    for _ in 0..<10 {
      let shuffled = batch.submitted(in: batch.labels.indices.shuffled(using: &generator))
      #expect(shuffled.glyphs.count == batch.glyphs.count)
      #expect(try picture(of: shuffled, quality: quality) == first)
    }
    #expect(Set(first).count > 20, "the picture shows hardly any colours")
  }

  private func picture(of batch: GlyphBatch, quality: EdgeQuality) throws -> [UInt8] {
    try FrameCapture.picture(
      viewport: Viewport(width: 640, height: 360), supersampling: 1, quality: quality,
      renderer: LabelRenderer(batch: batch),
      uniforms: { Scene.uniforms($0, theme: .midnight) }
    ).rgba
  }
}

extension GlyphBatch {
  /// The same labels, submitted in another order.
  fileprivate func submitted(in order: [Int]) -> GlyphBatch {
    var batch = self
    batch.labels = []
    batch.glyphs = []
    for (place, index) in order.enumerated() {
      var label = labels[index]
      label.firstGlyph = UInt32(batch.glyphs.count)
      for var word in glyphs[glyphRange(of: index)] {
        word.label = UInt32(place)
        batch.glyphs.append(word)
      }
      batch.labels.append(label)
    }
    return batch
  }
}
