import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereScreen
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests how the window shows a picture, pixel by pixel: rotated, shifted and shaded.
@Suite(.serialized) @MainActor struct PresentationTests {
  private static let background = SRGBColor(hex: 0x203040)

  /// Returns a render target with an upright cloud.
  private func target(
    _ size: SIMD2<Int>, quality: EdgeQuality, theme: Theme
  ) throws -> RenderTarget {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: Scene.words(60, theme: theme))
    let target = try RenderTarget(width: size.x, height: size.y, quality: quality)
    let viewport = Viewport(width: size.x, height: size.y)
    try target.draw(Scene.uniforms(viewport, theme: theme), with: renderer)
    return target
  }

  @Test(
    "Resolving a picture before its presentation changes no pixel of this picture or the next one",
    arguments: [.smooth, EdgeQuality(method: .best, samples: 4)])
  func averagedBefore(quality: EdgeQuality) throws {
    try SharedContext.makeCurrent()
    let (size, theme): (SIMD2<Int>, Theme) = ([96, 64], .midnight)
    let target = try RenderTarget(width: size.x, height: size.y, quality: quality)
    let window = try Framebuffer(width: size.x, height: size.y, hasDepth: false)
    let plain = Presentation(ScreenTransform(rotation: .none, windowSize: size, offset: .zero))
    func show(words: Int, resolving: Bool) throws -> [UInt8] {
      let renderer = try LabelRenderer(batch: Scene.words(words, theme: theme))
      try target.draw(
        Scene.uniforms(Viewport(width: size.x, height: size.y), theme: theme), with: renderer)
      if resolving { target.resolve() }
      try target.present(plain, into: window.name)
      return window.colorPixels()
    }
    let pictures = try [(60, false), (60, true), (20, false), (60, true), (20, true)].map {
      try show(words: $0, resolving: $1)
    }
    let isSame = pictures[0] == pictures[1] && pictures[1] == pictures[3]
    #expect(isSame && pictures[2] == pictures[4])
    let isOther = pictures[0] != pictures[2]
    #expect(isOther && Set(pictures[2]).count > 8)
    try Driver.check()
  }

  private static func pixel(_ rgba: [UInt8], _ point: SIMD2<Int>, width: Int) -> SIMD3<UInt8> {
    let start = (point.y * width + point.x) * 4
    return [rgba[start], rgba[start + 1], rgba[start + 2]]
  }

  nonisolated private static let cases: [(SIMD2<Int>, EdgeQuality)] = [
    ([96, 64], .fast), ([33, 57], .smooth),
    ([97, 33], EdgeQuality(method: .best, samples: 4)), ([1, 7], .fast),
  ]

  @Test("The window shows the rotated picture bit for bit", arguments: cases)
  func turned(window: SIMD2<Int>, quality: EdgeQuality) throws {
    let theme = Theme.plain(SRGBColor(hex: 0xFFFFFF), on: Self.background)
    for rotation in ScreenRotation.allCases {
      for offset: SIMD2<Int> in [[0, 0], [9, -24]] {
        let transform = ScreenTransform(rotation: rotation, windowSize: window, offset: offset)
        let size = transform.pictureSize
        let target = try target(size, quality: quality, theme: theme)
        target.resolve()
        let upright = target.pixels()
        let shown = try target.pixels(presented: Presentation(transform))
        var wrong = 0
        for y in 0..<window.y {
          for x in 0..<window.x {
            let place = transform.picturePixel(ofWindow: [x, y])
            let isInside = place.min() >= 0 && place.x < size.x && place.y < size.y
            let expected =
              isInside ? Self.pixel(upright, place, width: size.x) : [0x20, 0x30, 0x40]
            if Self.pixel(shown, [x, y], width: window.x) != expected { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(rotation), \(offset)")
        try Driver.check()
      }
    }
  }

  @Test("The shade band darkens the window as computed on the CPU, for any pixel shift")
  func shaded() throws {
    let window: SIMD2<Int> = [120, 80]
    let theme = Theme.plain(SRGBColor(hex: 0), on: SRGBColor(hex: 0xFFFFFF))
    for rotation in ScreenRotation.allCases {
      let transform = ScreenTransform(rotation: rotation, windowSize: window, offset: [7, -5])
      let resting = ScreenTransform(rotation: rotation, windowSize: window)
      let size = transform.pictureSize
      let target = try target(size, quality: .fast, theme: theme)
      for center in [-0.1, 0.3, 1] {
        let band = ShadeBand(center: center)
        let shown = try target.pixels(presented: Presentation(transform, band: band))
        let bare = try target.pixels(presented: Presentation(transform))
        for y in 0..<window.y {
          for x in 0..<window.x {
            let place = resting.picturePixel(ofWindow: [x, y])
            let light = band.light(at: (Double(place.x) + 0.5) / Double(size.x))
            for channel in 0..<3 {
              let index = (y * window.x + x) * 4 + channel
              let expected = Double(bare[index]) * light
              guard abs(Double(shown[index]) - expected) > 0.6 else { continue }
              Issue.record("(\(x), \(y)) is \(shown[index]), not \(expected)")
              return
            }
          }
        }
      }
    }
  }

  @Test("Presenting again shows the last drawn picture")
  func shownAgain() throws {
    let theme = Theme.midnight
    let quality = EdgeQuality(method: .best, samples: 4)
    let target = try target([96, 64], quality: quality, theme: theme)
    let transform = ScreenTransform(rotation: .half, windowSize: [96, 64])
    let first = try target.pixels(presented: Presentation(transform))
    #expect(try target.pixels(presented: Presentation(transform)) == first)
    let renderer = try LabelRenderer(batch: Scene.words(60, theme: theme))
    let viewport = Viewport(width: 96, height: 64)
    try target.draw(Scene.uniforms(viewport, turn: 2, theme: theme), with: renderer)
    let second = try target.pixels(presented: Presentation(transform))
    #expect(second != first)
    target.resolve()
    let upright = target.pixels()
    #expect(Self.pixel(second, [0, 0], width: 96) == Self.pixel(upright, [95, 63], width: 96))
    let middle = SIMD2(40, 30)
    #expect(
      Self.pixel(second, middle, width: 96) == Self.pixel(upright, [95, 63] &- middle, width: 96))
  }

  nonisolated private static let scenes: [(name: String, theme: Theme, hasPicture: Bool)] = [
    ("light", .paper, false), ("dark", .midnight, true), ("contrast", .highContrast, false),
  ]

  @Test(
    "During half an hour, no pixel of a still cloud is lit for over 301 s, and no pixel flashes",
    arguments: scenes)
  func nothingStays(scene: (name: String, theme: Theme, hasPicture: Bool)) throws {
    let window: SIMD2<Int> = [144, 96]
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: Scene.words(60, theme: scene.theme))
    let target = try RenderTarget(width: 96, height: 144, quality: .smooth)
    var overlays: [OverlayRenderer] = []
    if scene.hasPicture {
      var overlay = Overlay(width: 96, height: 144)
      overlay.add(
        Overlay.Shape(
          Overlay.Rectangle(x: 20, y: 40, width: 56, height: 64), color: SRGBColor(hex: 0xFFFFFF)))
      var source = BoxGlyphSource()
      overlays = [try OverlayRenderer(overlay, batch: GlyphBatch(overlay, source: &source))]
    }
    try target.draw(
      Scene.uniforms(Viewport(width: 96, height: 144), theme: scene.theme), with: renderer,
      overlays: overlays)

    func play(isProtected: Bool) throws -> (lit: LitTime, flashes: Int, shown: Int) {
      let plan = PresentationPlan(rotation: .left, isProtected: isProtected, windowSize: window)
      var lit = LitTime(width: window.x, height: window.y, from: .zero)
      var meter = FlashMeter(width: window.x, height: window.y)
      var (time, shown) = (Duration.zero, 0)
      while time < .seconds(1800) {
        let picture = TestPicture(
          width: window.x, height: window.y,
          rgba: try target.pixels(presented: plan.presentation(at: time)))
        lit.add(picture, at: time)
        meter.add(picture, at: time)
        shown += 1
        // Like the program's loop, the test sleeps while the presentation is unchanged.
        time = max(plan.nextChange(from: time) ?? .seconds(1800), time + .milliseconds(300))
      }
      let picture = TestPicture(
        width: window.x, height: window.y,
        rgba: try target.pixels(presented: plan.presentation(at: time)))
      lit.add(picture, at: time)
      return (lit, meter.mostFlashes, shown)
    }
    let spared = try play(isProtected: true)
    print(
      "\(scene.name): no pixel lit longer than \(spared.lit.longest), "
        + "\(spared.flashes) flashes a second, \(spared.shown) frames")
    #expect(spared.lit.longest <= .seconds(301))
    #expect(spared.flashes == 0)
    #expect(spared.shown < 900, "it sleeps between the moves")
    let bare = try play(isProtected: false)
    #expect(bare.lit.longest >= .seconds(1799), "without protection it would be lit all the time")
  }
}
