import TagSphereArrangement
import TagSphereCloudReference
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

/// Tests labels that are added, removed and changed on the GPU: their uploads and pictures.
@Suite(.serialized) @MainActor struct LiveUpdateTests {
  private static let viewport = Viewport(width: 160, height: 120)

  /// A cloud with the picker and the renderer of its batch.
  private struct Shown {
    var cloud: LiveCloud
    var source: FontGlyphSource
    var picker: LabelPicker
    let renderer: LabelRenderer
    var uploaded = 0

    init(_ tags: [TagSphereTagData.Tag], facing: Facing = .camera) throws {
      var style = LiveCloud.Style()
      style.layout.textSize = .height(0.12)
      style.layout.space.facing = facing
      source = try FontGlyphSource(fontDescription: "DejaVu Sans")
      let document = TagDocument(tags: tags)
      var batch = GlyphBatch(
        document: document, placement: LabelPlacement(of: document),
        textSize: style.layout.textSize,
        theme: .midnight, source: &source)
      let labels = Self.labels(tags)
      for (index, label) in labels.enumerated() {
        batch.setSize(Float(label.size * 0.12 / 2.5), ofLabel: index)
        batch.setColors(text: label.text, accent: label.accent, ofLabel: index)
      }
      if facing == .outward { batch.layTiles(on: CloudForm()) }
      cloud = LiveCloud(LiveVersion(whole: labels), batch: batch, style: style)
      picker = LabelPicker(batch: batch)
      renderer = try LabelRenderer(batch: batch)
    }

    static func labels(_ tags: [TagSphereTagData.Tag]) -> [LiveLabel] {
      zip(tags, TagKey.keys(of: tags)).map { tag, key in
        LiveLabel(
          key: key, tag: tag, size: 1 + tag.weight / 50, text: 0xFF00_0000 | UInt32(tag.weight) * 2,
          accent: 0xFF00_FF00)
      }
    }

    mutating func show(_ tags: [TagSphereTagData.Tag]) throws {
      var preparation = LivePreparation(LiveVersion(whole: Self.labels(tags)))
      cloud.prepare(&preparation, in: &picker.batch, source: &source)
      try take(cloud.commit(preparation, into: &picker.batch))
      if cloud.isWasteful { try take(cloud.compact(&picker.batch)) }
      try renderer.update(picker.batch.drawGlyphs(source: &source), of: picker.batch)
    }

    mutating func advance(_ milliseconds: Int) throws {
      try take(cloud.advance(by: .milliseconds(milliseconds), in: &picker.batch))
    }

    private mutating func take(_ changes: LiveChanges) throws {
      let before = UploadCounter.bytes
      picker.update(changes)
      try renderer.update(changes, of: picker.batch)
      renderer.reserve(reach: cloud.settled(picker.batch).reach)
      uploaded = UploadCounter.bytes - before
    }
  }

  private static func picture(_ renderer: LabelRenderer) throws -> [UInt8] {
    try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: EdgeQuality(method: .best, samples: 4),
      renderer: renderer, uniforms: { Scene.uniforms($0) }
    ).rgba
  }

  private static func tags(_ numbers: some Sequence<Int>) -> [TagSphereTagData.Tag] {
    numbers.map { Tag(text: "Tag \($0 * 7919 % 1000)", weight: Double($0 * 37 % 100)) }
  }

  @Test(
    "Partial updates give the same picture as a fresh upload", arguments: [Facing.camera, .outward])
  func partial(_ facing: Facing) throws {
    try SharedContext.makeCurrent()
    var shown = try Shown(Self.tags(0..<12), facing: facing)
    for (round, numbers) in [4..<16, 2..<60, 55..<58].enumerated() {
      try shown.show(Self.tags(numbers))
      for milliseconds in [60, 900] {
        try shown.advance(milliseconds)
        let fresh = try LabelRenderer(batch: shown.picker.batch)
        let (seen, expected) = (try Self.picture(shown.renderer), try Self.picture(fresh))
        #expect(
          seen == expected,
          "round \(round), \(milliseconds) ms")
      }
    }
    // A settled cloud has exactly the labels that are drawn.
    let last = shown.cloud.settled(shown.picker.batch)
    #expect(last.labels == shown.picker.batch.labels)
  }

  @Test("Only changed records are uploaded")
  func uploads() throws {
    try SharedContext.makeCurrent()
    var tags = Self.tags(0..<2000)
    for index in tags.indices { tags[index].text += " \(index)" }
    var shown = try Shown(tags)
    try shown.show(tags)
    #expect(shown.uploaded == 0, "nothing changed")
    tags[1000].weight = 99
    try shown.show(tags)
    try shown.advance(50)
    #expect(shown.uploaded == MemoryLayout<LabelRecord>.stride)
    try shown.advance(5000)
    tags[3].text = "another"
    try shown.show(tags)
    try shown.advance(50)
    // The records of the removed and the added label, and at most the records between them.
    #expect(shown.uploaded <= 3 * MemoryLayout<LabelRecord>.stride)
  }

  @Test("Picks find all new labels and no removed labels")
  func picks() throws {
    try SharedContext.makeCurrent()
    var shown = try Shown(Self.tags(0..<5))
    try shown.show(Self.tags(20..<30))
    try shown.advance(5000)
    let uniforms = Scene.uniforms(Self.viewport)
    var found: Set<String> = []
    for y in stride(from: 0.5, to: 120, by: 1) {
      for x in stride(from: 0.5, to: 160, by: 1) {
        if let label = shown.picker.label(at: [x, y], uniforms: uniforms, target: .inkOrBox) {
          #expect(shown.cloud.isPresent(label))
          found.insert(shown.cloud.tags[label].text)
        }
      }
    }
    #expect(found == Set(Self.tags(20..<30).map(\.text)))
  }
}
