import TagSphereArrangement
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Legends and overlays")
struct LegendTests {
  private static let groups = Legend(
    title: "section",
    content: .groups([
      .init(name: "games", color: SRGBColor(hex: 0x3DBFFC)),
      .init(name: "libs", color: SRGBColor(hex: 0xC56B23)),
    ]))
  private static let scale = Legend(
    title: "size",
    content: .scale(ColorMap.ember.ramp, least: 12, greatest: 3_218_736))

  private func overlay(
    _ legend: Legend, width: Int = 1280, height: Int = 720, textSize: Double = 15
  ) -> Overlay {
    var overlay = Overlay(width: width, height: height)
    legend.add(to: &overlay, textSize: textSize, theme: .midnight) { Double($0.count) * 0.55 }
    return overlay
  }

  @Test("Groups have a disc in their colour with the name beside it")
  func groups() throws {
    let items = overlay(Self.groups).items
    let discs = items.compactMap { item -> Overlay.Shape? in
      if case .shape(let shape) = item, shape.isDisc { shape } else { nil }
    }
    let texts = items.compactMap { item -> Overlay.Text? in
      if case .text(let text) = item { text } else { nil }
    }
    #expect(texts.map(\.string) == ["section", "games", "libs"])
    #expect(discs.map(\.color) == [SRGBColor(hex: 0x3DBFFC), SRGBColor(hex: 0xC56B23)])
    for (disc, text) in zip(discs, texts.dropFirst()) {
      let middle = disc.frame.origin.y + disc.frame.size.y / 2
      #expect(abs(middle - text.place.y) < 0.01 && disc.frame.origin.x < text.place.x)
    }
  }

  @Test("Scales show both ends as numbers, with the least on the left")
  func scale() {
    var ends: [Overlay.Text] = []
    for case .text(let text) in overlay(Self.scale).items { ends.append(text) }
    #expect(ends.map(\.string) == ["size", "12", "3.22 M"])
    #expect(ends[1].place.x < ends[2].place.x && ends[2].alignment == .right)
  }

  @Test(
    "A legend stays within the left half of the window or is not drawn",
    arguments: [
      (1280, 720), (300, 300), (200, 90), (64, 64), (1, 1), (90, 2000), (5000, 40),
    ])
  func room(width: Int, height: Int) {
    for legend in [Self.groups, Self.scale] {
      for case .shape(let shape) in overlay(legend, width: width, height: height).items {
        let end = shape.frame.origin + shape.frame.size
        #expect(shape.frame.origin.x >= 0 && shape.frame.origin.y >= 0)
        #expect(end.x <= Double(width) * 0.5 + 1 && end.y <= Double(height))
      }
    }
    #expect(overlay(Self.groups, width: 1, height: 1).items.isEmpty)
  }

  @Test("Entries have areas around their names, next to each other and inside the legend")
  func areas() throws {
    let areas = Self.groups.entryAreas(in: [1280, 720], textSize: 15) { Double($0.count) * 0.55 }
    let shapes = overlay(Self.groups).items.compactMap { item -> Overlay.Rectangle? in
      if case .shape(let shape) = item { shape.frame } else { nil }
    }
    #expect(areas.count == 2)
    for (area, disc) in zip(areas, shapes.dropFirst()) {
      let middle = disc.origin + disc.size / 2 - area.origin
      #expect(abs(middle.y - area.size.y / 2) < 0.01 && middle.x > 0 && middle.x < area.size.x)
    }
    let panel = try #require(shapes.first)
    #expect(abs(areas[0].origin.y + areas[0].size.y - areas[1].origin.y) < 0.01)
    #expect(areas[1].origin.y + areas[1].size.y <= panel.origin.y + panel.size.y)
    let room = SIMD2(1.0, 1)
    #expect(Self.groups.entryAreas(in: room, textSize: 15, advance: { _ in 1 }).isEmpty)
    #expect(Self.scale.entryAreas(in: [1280, 720], textSize: 15, advance: { _ in 1 }).isEmpty)
  }

  @Test(
    "Every value has a legend entry: its own, the entry of other values, or the entry of missing values"
  )
  func members() throws {
    let values: [String?] = ["a", "a", nil, "b"] + (0..<20).map { "g\($0)" }
    let document = TagDocument(
      tags: values.map { value in
        var tag = Tag(text: "t")
        tag.details = Tag.Details()
        tag.details?.group = value
        return tag
      })
    let column = try #require(document.column(named: "group"))
    let legend = Legend(
      title: "n", groups: TagGroups(column, weights: values.map { _ in 1 }), theme: .midnight)
    let names = legend.entries(of: column.values).map { $0.map { legend.groups[$0].name } }
    #expect(names.prefix(4) == ["a", "a", "none", "b"])
    #expect(names.last == legend.groups.first { $0.members == .others }?.name)
    #expect(Self.scale.entries(of: ["a", nil]) == [nil, nil])
  }

  @Test("Long names in a legend are truncated")
  func longNames() {
    let legend = Legend(
      title: String(repeating: "t", count: 500),
      content: .groups([.init(name: String(repeating: "n", count: 500), color: SRGBColor(hex: 0))]))
    for case .text(let text) in overlay(legend).items {
      #expect(text.string.count <= 28 && text.string.hasSuffix("…"))
    }
  }

  @Test("Items of an overlay become labels at their pixel positions, and later items are nearer")
  func labels() throws {
    var overlay = Overlay(width: 200, height: 100)
    overlay.add(
      Overlay.Shape(
        Overlay.Rectangle(x: 10, y: 20, width: 40, height: 10), color: SRGBColor(hex: 1)))
    overlay.add(Overlay.Text("left", at: [60, 50], size: 12, color: SRGBColor(hex: 2)))
    overlay.add(
      Overlay.Text("right", at: [60, 70], size: 20, color: SRGBColor(hex: 3), alignment: .right))
    overlay.add(
      Overlay.Shape(
        Overlay.Rectangle(x: 100, y: 0, width: 8, height: 8), color: SRGBColor(hex: 4), isDisc: true
      ))
    var source = BoxGlyphSource()
    let batch = GlyphBatch(overlay, source: &source)
    batch.atlas.checkInvariants()
    #expect(batch.labels.map(\.color) == (1...4).map { SRGBColor(hex: $0).packed })
    #expect(batch.labels.map(\.size) == [10, 12, 20, 8])
    #expect(SIMD2(batch.labels[0].x, batch.labels[0].y) == [30, 25])
    let (left, right) = (batch.labels[1], batch.labels[2])
    #expect(abs(left.x - left.halfWidth * 12 - 60) < 0.05 && left.y == 50)
    #expect(abs(right.x + right.halfWidth * 20 - 60) < 0.05)
    #expect(zip(batch.labels, batch.labels.dropFirst()).allSatisfy { $0.z < $1.z })
    #expect(batch.glyphRange(of: 0).count == 1 && batch.glyphRange(of: 1).count == 4)
    let quad = batch.quads[Int(batch.glyphs[batch.glyphRange(of: 0)][0].quad)]
    #expect(quad.right - quad.left == 4 && quad.top - quad.bottom == 1)
    #expect(batch.shortfalls == GlyphBatch.Shortfalls())
  }

  @Test("The corners of an overlay map to the corners of clip space")
  func uniforms() {
    let uniforms = FrameUniforms(
      overlayWidth: 200, height: 100, viewport: Viewport(width: 400, height: 200),
      background: SRGBColor(hex: 0))
    func clip(_ x: Float, _ y: Float) -> SIMD2<Float> {
      let matrix = uniforms.clipFromModel
      let position = matrix.x * x + matrix.y * y + matrix.z * 0.5 + matrix.w
      #expect(position.w == 1 && abs(position.z) < 1)
      return position.lowHalf
    }
    #expect(clip(0, 0) == [-1, 1] && clip(200, 100) == [1, -1])
  }

  /// Returns a batch of tags, with each label as large as its weight.
  private func batch(of tags: [TagSphereTagData.Tag]) -> GlyphBatch {
    var source = BoxGlyphSource()
    let document = TagDocument(tags: tags)
    var placement = LabelPlacement(of: document)
    for (index, tag) in tags.enumerated() { placement.relativeSizes[index] = tag.weight }
    return GlyphBatch(
      document: document, placement: placement, textSize: .height(0.1), theme: .midnight,
      source: &source)
  }

  @Test(
    "The legend's key of sizes shows the largest label, and two labels with sizes near its steps")
  func sizeKey() {
    let tags = [100.0, 90, 66, 60, 35, 20, 10].map { Tag(text: "w\(Int($0))", weight: $0) }
    let legend = Self.groups.withSizes(of: batch(of: tags), tags: tags)
    let sizes = legend.sizes
    #expect(sizes.map(\.text) == ["w100", "w60", "w35"])
    #expect(sizes.map(\.weight) == [100, 60, 35])
    for sample in sizes { #expect(abs(sample.size - sample.weight / 100) < 1e-6) }
    var texts: [Overlay.Text] = []
    for case .text(let text) in overlay(legend).items { texts.append(text) }
    #expect(texts.map(\.string).suffix(6) == ["w100", "100", "w60", "60", "w35", "35"])
    let drawn = texts.filter { $0.string.hasPrefix("w") }.map(\.size)
    #expect(drawn == drawn.sorted(by: >) && Set(drawn).count == 3)
  }

  @Test("The legend's key of sizes cuts a long sample, and is omitted if sizes hardly differ")
  func sizeKeyLimits() {
    let long = String(repeating: "long", count: 10)
    let tags = [(long, 100.0), (long, 60), ("short", 50), ("tiny", 30)].map {
      Tag(text: $0.0, weight: $0.1)
    }
    let sizes = Self.groups.withSizes(of: batch(of: tags), tags: tags).sizes
    #expect(sizes.map(\.text) == ["longlonglonglon…", "short", "tiny"])
    let even = [Tag(text: "a", weight: 100), Tag(text: "b", weight: 97)]
    #expect(Self.groups.withSizes(of: batch(of: even), tags: even).sizes.isEmpty)
  }
}
