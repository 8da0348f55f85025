import TagSphereCloudReference
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests that a centerpiece hides labels behind it, is hidden by nearer labels, and is not itself a label.
@Suite(.serialized) @MainActor struct CenterpieceTests {
  private static let viewport = Viewport(width: 400, height: 300)
  private static let red = SRGBColor(hex: 0xFF0000)

  private func centerpiece() throws -> Centerpiece {
    var batch = try Scene.words(1, letters: 6...6)
    batch.setPlace(.zero, ofLabel: 0)
    return Centerpiece(batch, reach: 0.7, color: Self.red, theme: .midnight)
  }

  @Test("Picks of labels around a centrepiece agree with the identity buffer")
  func picks() throws {
    try SharedContext.makeCurrent()
    let (batch, middle) = (try Scene.words(90), try centerpiece())
    let renderer = try LabelRenderer(batch: batch, centerpiece: middle)
    let picker = LabelPicker(batch: batch, centerpiece: middle)
    let careless = LabelPicker(batch: batch)
    var (wrong, hidden) = (0, 0)
    for view in 0..<3 {
      var uniforms = Scene.uniforms(Self.viewport, turn: Double(view) * 1.7)
      uniforms.highlightedLabel = view
      let identities = try FrameCapture.identities(uniforms, renderer: renderer)
      for y in stride(from: 60, to: 240, by: 3) {
        for x in stride(from: 60, to: 340, by: 3) {
          let seen = identities[y * Self.viewport.width + x]
          if try !picker.names(seen, atPixel: x, y, uniforms: uniforms) { wrong += 1 }
          if try !careless.names(seen, atPixel: x, y, uniforms: uniforms) { hidden += 1 }
        }
      }
    }
    #expect(wrong == 0, "\(wrong) points differ")
    #expect(hidden > 10, "the middle hid nothing that these points met")
  }

  @Test("The centrepiece keeps its colour between near and far labels")
  func color() throws {
    try SharedContext.makeCurrent()
    let (batch, middle) = (try Scene.words(90), try centerpiece())
    var near = try LabelRenderer(batch: batch, centerpiece: middle)
    func picture(_ renderer: LabelRenderer) throws -> TestPicture {
      try FrameCapture.picture(
        viewport: Self.viewport, supersampling: 1, quality: EdgeQuality(method: .fast, samples: 1),
        renderer: renderer, uniforms: { Scene.uniforms($0, theme: .midnight) }
      ).measurable
    }
    func redPixels(_ picture: TestPicture) -> Int {
      (0..<picture.width * picture.height).count {
        picture.rgba[$0 * 4] == 255 && picture.rgba[$0 * 4 + 1] == 0
      }
    }
    let among = redPixels(try picture(near))
    near = try LabelRenderer(batch: Scene.words(0), centerpiece: middle)
    let alone = redPixels(try picture(near))
    #expect(alone > 500)
    #expect(among < alone, "no label passes before it")
    #expect(among > alone / 2, "labels behind show through it")
  }
}
