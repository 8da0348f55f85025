import TagSphereGLObjects
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests that a picture without a background, composed over a colour, looks as if drawn on it.
@Suite(.serialized) @MainActor struct TransparencyTests {
  private let viewport = Viewport(width: 320, height: 200)

  private func picture(
    theme: Theme, isTransparent: Bool, quality: EdgeQuality = EdgeQuality(method: .best, samples: 4)
  ) throws -> FrameCapture.Picture {
    var theme = theme
    theme.isTransparent = isTransparent
    let renderer = try LabelRenderer(batch: try Scene.words(120, theme: theme))
    return try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: quality, renderer: renderer,
      uniforms: { Scene.uniforms($0, theme: theme) })
  }

  /// Returns the picture composed over a colour in linear light.
  private func composed(_ picture: FrameCapture.Picture, over background: SRGBColor) -> [UInt8] {
    var bytes: [UInt8] = []
    for pixel in stride(from: 0, to: picture.rgba.count, by: 4) {
      let own = SRGBColor(
        red: picture.rgba[pixel], green: picture.rgba[pixel + 1], blue: picture.rgba[pixel + 2])
      let alpha = Double(picture.rgba[pixel + 3]) / 255
      let color = SRGBColor(linear: own.linear * alpha + background.linear * (1 - alpha))
      bytes += [color.red, color.green, color.blue, 255]
    }
    return bytes
  }

  @Test(
    "A transparent picture over its background looks like the opaque picture",
    arguments: ["midnight", "paper"], [LabelStyle.plain, Styles.shadow, Styles.box])
  func background(name: String, style: LabelStyle) throws {
    try SharedContext.makeCurrent()
    var theme = try #require(Theme(name: name))
    theme.style = style
    let opaque = try picture(theme: theme, isTransparent: false)
    let clear = try picture(theme: theme, isTransparent: true)
    let over = composed(clear, over: theme.background)
    let worst = zip(opaque.rgba, over).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst <= 1, "\(worst) of 255 apart")
    let alphas = stride(from: 3, to: clear.rgba.count, by: 4).map { clear.rgba[$0] }
    #expect(alphas[0] == 0 && clear.rgba[0..<3].allSatisfy { $0 == 0 })
    #expect(alphas.contains(255) && Set(alphas).count > 20)
    #expect(stride(from: 3, to: opaque.rgba.count, by: 4).allSatisfy { opaque.rgba[$0] == 255 })
  }

  /// Tests that light text on black, composed over white, shows nothing darker than the text itself.
  @Test("A transparent picture over white has no dark fringes")
  func fringes() throws {
    try SharedContext.makeCurrent()
    let ink = SRGBColor(hex: 0xC0D0E0)
    let clear = try picture(theme: .plain(ink, on: SRGBColor(hex: 0x000000)), isTransparent: true)
    let over = composed(clear, over: SRGBColor(hex: 0xFFFFFF))
    let darkest = (0..<3).map { channel in
      stride(from: channel, to: over.count, by: 4).map { over[$0] }.min()
    }
    #expect(darkest == [0xC0, 0xD0, 0xE0])
    #expect(Set(over).count > 10)
  }

  @Test("A transparent picture with one sample per pixel is refused")
  func oneSample() throws {
    try SharedContext.makeCurrent()
    var theme = Theme.midnight
    theme.isTransparent = true
    let renderer = try LabelRenderer(batch: try Scene.words(3))
    do {
      _ = try FrameCapture.picture(
        viewport: viewport, supersampling: 1, quality: .fast, renderer: renderer,
        uniforms: { Scene.uniforms($0, theme: theme) })
      Issue.record("one sample a pixel was taken")
    } catch {
      guard case .unsupported(let sentence) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(sentence.contains("several samples per pixel"))
    }
  }
}
