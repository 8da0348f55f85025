import TagSphereArrangement
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer

/// Tests that drawing the letters of many labels in spatial order changes no pixel.
@Suite("Letters in spatial order", .serialized) @MainActor struct LetterOrderTests {
  fileprivate static let viewport = Viewport(width: 320, height: 240)

  /// Two renderers of the same labels: one with letters in the order of labels, one in spatial order.
  fileprivate struct Pair {
    var batch: GlyphBatch
    let plain: LabelRenderer
    let ordered: LabelRenderer

    init() throws {
      try SharedContext.makeCurrent()
      batch = try Scene.words(5000, letters: 1...5, theme: .midnight)
      // Labels without letters have no words to order.
      batch = batch.withoutLetters(of: [0, 77, 4999])
      plain = try LabelRenderer(batch: batch)
      ordered = try LabelRenderer(batch: batch, drawsAll: true)
      // Letters of one triangle are rounded differently.
      ordered.largestTriangle = 0
      #expect(!plain.isOrdered && ordered.isOrdered)
    }

    fileprivate static func uniforms(
      _ viewport: Viewport, highlighted: Int?, zoom: Double, back: BackSide
    ) -> FrameUniforms {
      var (space, camera) = (CloudSpace(), Camera())
      space.back = back
      camera.zoom = zoom
      camera.shift = [0.4, -0.3] * (zoom - 1)
      return FrameUniforms(
        orientation: Quaternion(angle: 0.7, axis: [0.3, 1, 0.2]), camera: camera,
        viewport: viewport, theme: .midnight, space: space, highlightedLabel: highlighted)
    }

    /// Returns whether both renderers draw the same picture, IDs and corners.
    func agree(
      _ quality: EdgeQuality, highlighted: Int? = nil, zoom: Double = 1, back: BackSide = .show
    ) throws -> Bool {
      let pictures = try [plain, ordered].map { renderer in
        try FrameCapture.picture(
          viewport: viewport, supersampling: 1, quality: quality, renderer: renderer,
          uniforms: { Self.uniforms($0, highlighted: highlighted, zoom: zoom, back: back) }
        ).measurable.rgba
      }
      #expect(Set(pictures[0]).count > 20, "the picture shows hardly any colours")
      let uniforms = Self.uniforms(viewport, highlighted: highlighted, zoom: zoom, back: back)
      let identities = try [plain, ordered].map {
        try FrameCapture.identities(uniforms, renderer: $0)
      }
      let corners = try [plain, ordered].map { try $0.clipPositions(uniforms) }
      return pictures[0] == pictures[1] && identities[0] == identities[1]
        && corners[0] == corners[1] && corners[0].count == batch.glyphs.count * 4
    }
  }

  @Test(
    "Letters in spatial order give the same picture as letters in label order",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)])
  func pictures(quality: EdgeQuality) throws {
    let pair = try Pair()
    #expect(try pair.agree(quality))
    #expect(try pair.agree(quality, highlighted: 4321))
    var states = LabelStates(count: 5000)
    for label in 0..<5000 {
      states[label] = LabelState(
        visibility: label % 3 == 0 ? 0 : label % 5 == 0 ? 100 : 255,
        flags: label % 11 == 0 ? .selected : label % 7 == 0 ? .dimmed : [])
    }
    for states in [states, nil] {
      for renderer in [pair.plain, pair.ordered] { renderer.setStates(states) }
      #expect(try pair.agree(quality))
    }
  }

  @Test(
    "Leaving out cells that are not in view, or behind the rim, changes no pixel",
    arguments: [0.7, 1, 3, 12], [BackSide.show, .dust, .hide])
  func culling(zoom: Double, back: BackSide) throws {
    let pair = try Pair()
    for quality in [EdgeQuality.smooth, EdgeQuality(method: .best, samples: 4)] {
      #expect(try pair.agree(quality, highlighted: 1234, zoom: zoom, back: back))
    }
    let cells = try #require(LetterOrder(pair.batch)).cells
    #expect(cells.last?.ranks.upperBound == 5000)
    let drawn = LetterOrder.drawn(cells, in: pair.uniforms(zoom: zoom, back: back)).letters
    let count = drawn.reduce(0) { $0 + $1.count }
    if zoom <= 1, back == .show { #expect(count == 5000) }
    if zoom == 12 { #expect(count < 4000) } else if back != .show { #expect(count < 4500) }
  }

  @Test("Changed labels keep the spatial order, but changed words end the spatial order")
  func updates() throws {
    var pair = try Pair()
    var changes = LiveChanges()
    for label in stride(from: 3, to: 5000, by: 97) {
      let record = pair.batch.labels[label]
      pair.batch.setSize(record.size * 1.5, ofLabel: label)
      pair.batch.setColors(text: 0xFF20_40F0, accent: record.accent, ofLabel: label)
      changes.labels.append(label)
    }
    try pair.update(changes)
    #expect(try pair.agree(.smooth))
    #expect(pair.ordered.isOrdered)
    for label in 40..<60 {
      let record = pair.batch.labels[label]
      pair.batch.setPlace([record.z, record.y, record.x], ofLabel: label)
    }
    changes = LiveChanges()
    changes.labels = Array(40..<60)
    try pair.update(changes)
    #expect(try pair.agree(.smooth))
    #expect(pair.ordered.isOrdered)
    changes = LiveChanges()
    let words = pair.batch.glyphs[pair.batch.glyphRange(of: 200)].map { word in
      GlyphWord(label: word.label, quad: word.quad, pen: word.pen + 40)
    }
    changes.words = [pair.batch.replaceLabel(200, by: pair.batch.labels[200], words: words)]
    try pair.update(changes)
    #expect(try pair.agree(.smooth))
    #expect(!pair.ordered.isOrdered)
  }

  @Test("Letters that are uploaded in parts get the spatial order, too")
  func parts() throws {
    let pair = try Pair()
    let uploaded = try LabelRenderer(
      makingRoomFor: pair.batch, plan: DrawingPlan(pair.batch, drawsAll: true), centerpiece: nil,
      sharing: pair.plain)
    var rounds = 0
    while true {
      try uploaded.uploadPart(of: pair.batch, byteCount: 50_000)
      if uploaded.isWhole { break }
      rounds += 1
    }
    #expect(rounds > 3 && uploaded.isOrdered)
    let uniforms = Scene.uniforms(Self.viewport)
    #expect(
      try FrameCapture.identities(uniforms, renderer: uploaded)
        == FrameCapture.identities(uniforms, renderer: pair.plain))
  }
}

extension LetterOrderTests.Pair {
  fileprivate func uniforms(zoom: Double, back: BackSide) -> FrameUniforms {
    Self.uniforms(LetterOrderTests.viewport, highlighted: nil, zoom: zoom, back: back)
  }

  fileprivate mutating func update(_ changes: LiveChanges) throws {
    for renderer in [plain, ordered] { try renderer.update(changes, of: batch) }
  }
}

extension GlyphBatch {
  /// Returns the batch in which some labels have no letters.
  fileprivate func withoutLetters(of labels: Set<Int>) -> GlyphBatch {
    var batch = self
    batch.replaceWords { index, own, words in
      if !labels.contains(index) { words += own }
    }
    return batch
  }
}
