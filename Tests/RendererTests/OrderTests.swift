import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTestSupport
import Testing

/// Tests that the depth test replaces sorting: the submission order of labels is not visible.
@Suite(.serialized) @MainActor struct OrderTests {
  @Test(
    "The order of labels does not change the picture",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)])
  func labels(quality: EdgeQuality) throws {
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

  @Test(
    "The order of labels with images does not change the picture",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)])
  func images(quality: EdgeQuality) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.pictures(150)
    var generator = SeededGenerator(seed: 12)
    let first = try picture(of: batch, quality: quality)
    for _ in 0..<4 {
      let shuffled = batch.submitted(in: batch.labels.indices.shuffled(using: &generator))
      #expect(shuffled.images.count == batch.images.count)
      #expect(try picture(of: shuffled, quality: quality) == first)
    }
  }

  /// Draws each part of a style in each quality, with highlighted and faded labels.
  @Test(
    "The order of labels with a style does not change the picture",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)],
    Styles.all.map(\.name))
  func styles(quality: EdgeQuality, name: String) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(80, theme: .midnight)
    var theme = Theme.midnight
    theme.style = try #require(Styles.all.first { $0.name == name }).style
    theme.highlightStyle.scale = 1.4
    var states = LabelStates(count: 80)
    for label in 0..<80 {
      states[label] = LabelState(
        visibility: label % 9 == 0 ? 120 : 255, flags: label % 11 == 0 ? .selected : [])
    }
    var generator = SeededGenerator(seed: 12)
    let first = try picture(
      of: batch, quality: quality, theme: theme, states: states, highlightedLabel: 5)
    let order = batch.labels.indices.shuffled(using: &generator)
    var shuffledStates = states
    for (place, index) in order.enumerated() { shuffledStates[place] = states[index] }
    let shuffled = try picture(
      of: batch.submitted(in: order), quality: quality, theme: theme, states: shuffledStates,
      highlightedLabel: order.firstIndex(of: 5))
    #expect(shuffled == first)
    let plain = try picture(of: batch, quality: quality, states: states, highlightedLabel: 5)
    #expect(plain != first, "the style cannot be seen")
  }

  private func picture(
    of batch: GlyphBatch, quality: EdgeQuality, theme: Theme = .midnight,
    states: LabelStates? = nil, highlightedLabel: Int? = nil
  ) throws -> [UInt8] {
    let renderer = try LabelRenderer(batch: batch)
    renderer.setStates(states)
    return try FrameCapture.picture(
      viewport: Viewport(width: 320, height: 180), supersampling: 1, quality: quality,
      renderer: renderer,
      uniforms: {
        var uniforms = Scene.uniforms($0, theme: theme)
        uniforms.highlightedLabel = highlightedLabel
        return uniforms
      }
    ).rgba
  }
}

extension GlyphBatch {
  /// Returns the same labels, submitted in another order.
  func submitted(in order: [Int]) -> GlyphBatch {
    var batch = self
    batch.keepLabels(order)
    return batch
  }
}
