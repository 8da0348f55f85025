import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

/// Tests that overlay items have their requested places and colours at every quality.
@Suite(.serialized) @MainActor struct OverlayTests {
  private static let red = SRGBColor(hex: 0xC81E28)
  private static let green = SRGBColor(hex: 0x1EA050)
  private static let viewport = Viewport(width: 320, height: 200)

  private func picture(
    _ overlay: Overlay?, quality: EdgeQuality, supersampling: Int = 1
  ) throws -> TestPicture {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let renderer = try overlay.map {
      try OverlayRenderer($0, batch: GlyphBatch($0, source: &source))
    }
    return try FrameCapture.picture(
      viewport: Self.viewport, supersampling: supersampling, quality: quality,
      renderer: LabelRenderer(batch: batch), overlays: renderer.map { [$0] } ?? [],
      uniforms: { Scene.uniforms($0) }
    ).measurable
  }

  private func color(_ picture: TestPicture, _ x: Int, _ y: Int) -> SRGBColor {
    let index = (y * picture.width + x) * 4
    return SRGBColor(
      red: picture.rgba[index], green: picture.rgba[index + 1], blue: picture.rgba[index + 2])
  }

  @Test(
    "Shapes and texts are drawn at their places, and the rest of the picture is unchanged",
    arguments: [
      (EdgeQuality.fast, 1), (.smooth, 1), (EdgeQuality(method: .best, samples: 4), 1),
      (EdgeQuality(method: .best, samples: 4), 2),
    ])
  func places(
    quality: EdgeQuality, supersampling: Int
  ) throws {
    var overlay = Overlay(width: 320, height: 200)
    // One shape is over the middle of the cloud, and the other shape is in a corner without labels.
    overlay.add(
      Overlay.Shape(Overlay.Rectangle(x: 140, y: 80, width: 40, height: 40), color: Self.red))
    overlay.add(
      Overlay.Shape(
        Overlay.Rectangle(x: 4, y: 170, width: 24, height: 24), color: Self.green, isDisc: true))
    overlay.add(Overlay.Text("H", at: [160, 100], size: 30, color: Self.green, alignment: .center))
    let with = try picture(overlay, quality: quality, supersampling: supersampling)
    let without = try picture(nil, quality: quality, supersampling: supersampling)
    // The rectangle hides the cloud, except for the letter on it.
    for y in 82..<118 {
      for x in [142, 144, 176, 178] { #expect(color(with, x, y) == Self.red, "\(x), \(y)") }
    }
    #expect((94...101).contains { color(with, 160, $0) == Self.green }, "the bar of the H")
    #expect(color(with, 160, 90) == Self.red, "between the stems of the H")
    // The disc is round.
    #expect(color(with, 16, 182) == Self.green && color(with, 6, 182) == Self.green)
    #expect(color(with, 4, 170) == SRGBColor(hex: 0) && color(with, 27, 193) == SRGBColor(hex: 0))
    // Everything else is unchanged.
    var changed = 0
    for y in 0..<200 {
      for x in 0..<320 where !(137...182).contains(x) || !(77...122).contains(y) {
        guard x > 30 || y < 167 else { continue }
        if color(with, x, y) != color(without, x, y) { changed += 1 }
      }
    }
    #expect(changed == 0)
  }

  @Test("A picture drawn in strips has the whole overlay")
  func strips() throws {
    var overlay = Overlay(width: 3000, height: 1500)
    for row in 0..<15 {
      overlay.add(
        Overlay.Shape(
          Overlay.Rectangle(x: 20, y: Double(row) * 100 + 5, width: 60, height: 90),
          color: row % 2 == 0 ? Self.red : Self.green))
    }
    try SharedContext.makeCurrent()
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let renderer = try OverlayRenderer(overlay, batch: GlyphBatch(overlay, source: &source))
    let picture = try FrameCapture.picture(
      viewport: Viewport(width: 3000, height: 1500), supersampling: 1,
      quality: EdgeQuality(method: .best, samples: 4),
      renderer: LabelRenderer(batch: Scene.words(20)), overlays: [renderer],
      uniforms: { Scene.uniforms($0) }
    ).measurable
    for row in 0..<15 {
      let expected = row % 2 == 0 ? Self.red : Self.green
      let rows = row * 100 + 6..<row * 100 + 94
      #expect(rows.allSatisfy { color(picture, 50, $0) == expected }, "bar \(row)")
      #expect(color(picture, 50, row * 100 + 2) == SRGBColor(hex: 0))
    }
  }
}
