import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests that colours are mixed in linear light: a pixel half covered by white on black is byte 188.
@Suite(.serialized) @MainActor struct LinearRampTests {
  private let viewport = Viewport(width: 256, height: 64)

  /// Renders one label's box, without round corners, whose edge covers a share of a pixel row.
  private func picture(
    coveringRowsBy share: Double, supersampling: Int, ink: SRGBColor = .init(hex: 0xFFFFFF),
    background: SRGBColor = .init(hex: 0)
  ) throws -> TestPicture {
    var theme = Theme.plain(ink, on: background)
    theme.style.box = LabelStyle.Box(fill: .own, cornerRadius: 0, padding: .zero)
    var source = BoxGlyphSource()
    let document = TagDocument(tags: [Tag(text: " ")])
    var batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .height(0.1),
      theme: theme, source: &source)
    var label = batch.labels[0]
    (label.halfWidth, label.halfHeight) = (60, 1)
    let plain = FrameUniforms(
      orientation: .identity, camera: Camera(), viewport: viewport, theme: theme)
    // Half of the box is ten whole pixels and a share of one more.
    let pixelsPerWorldUnit = Double(plain.projectionScale.y) / 2 * Double(viewport.height) / 2
    label.size = Float((10 + share) / pixelsPerWorldUnit)
    batch.setLabels([label], words: [])
    let renderer = try LabelRenderer(batch: batch)
    return try FrameCapture.picture(
      viewport: viewport, supersampling: supersampling,
      quality: EdgeQuality(method: .best, samples: 4), renderer: renderer,
      uniforms: {
        FrameUniforms(orientation: .identity, camera: Camera(), viewport: $0, theme: theme)
      }
    ).measurable
  }

  /// Returns the red bytes of the middle column.
  private func column(_ picture: TestPicture) -> [UInt8] {
    (0..<picture.height).map { picture.rgba[($0 * picture.width + picture.width / 2) * 4] }
  }

  @Test(
    "The covered share of a pixel is its share of linear light",
    arguments: [0, 0.25, 0.5, 0.75, 1.0], [1, 2])
  func share(share: Double, supersampling: Int) throws {
    try SharedContext.makeCurrent()
    let column = column(try picture(coveringRowsBy: share, supersampling: supersampling))
    let expected = SRGBColor(linear: SIMD3(repeating: share)).red
    // Ten rows above the middle are full; the eleventh is the share.
    #expect(column[32 - 10] == 255 && column[32 - 12] == 0)
    #expect(abs(Int(column[32 - 11]) - Int(expected)) <= 2, "\(column[21]) for \(expected)")
    if share == 0.5 { #expect(column[21] == 188) }
  }

  @Test("With supersampling, each eighth of coverage gives the right light")
  func steps() throws {
    try SharedContext.makeCurrent()
    let steps = try (0...8).map { step in
      column(try picture(coveringRowsBy: Double(step) / 8, supersampling: 2))[21]
    }
    let expected = (0...8).map { SRGBColor(linear: SIMD3(repeating: Double($0) / 8)).red }
    #expect(zip(steps, expected).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(steps)")
  }

  /// White text on black adds as much light as black text on white removes.
  @Test("Light text on dark and dark text on light have equal amounts of ink", arguments: [1, 2])
  func ink(supersampling: Int) throws {
    try SharedContext.makeCurrent()
    func ink(_ color: SRGBColor, on background: SRGBColor) throws -> Double {
      let theme = Theme.plain(color, on: background)
      let renderer = try LabelRenderer(batch: try Scene.words(60, theme: theme))
      let picture = try FrameCapture.picture(
        viewport: Viewport(width: 480, height: 270), supersampling: supersampling,
        quality: EdgeQuality(method: .best, samples: 4), renderer: renderer,
        uniforms: { Scene.uniforms($0, theme: theme) })
      var sum = 0.0
      for pixel in stride(from: 0, to: picture.rgba.count, by: 4) {
        let light = Self.light[Int(picture.rgba[pixel])]
        sum += abs(light - background.linear.x)
      }
      return sum
    }
    let light = try ink(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000))
    let dark = try ink(SRGBColor(hex: 0x000000), on: SRGBColor(hex: 0xFFFFFF))
    print("ink: \(light) light on dark, \(dark) dark on light, in pixels")
    #expect(light > 1000)
    // A byte holds half the light as 0.503; the remaining difference is the rounding of bytes.
    #expect(abs(light - dark) <= light * 0.006)
  }

  private static let light = (0...255 as ClosedRange<UInt8>).map {
    SRGBColor(red: $0, green: $0, blue: $0).linear.x
  }
}
