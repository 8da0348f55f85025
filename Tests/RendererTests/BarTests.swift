import TagSphereArrangement
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer

/// Tests the bars that replace labels too small to read while a cloud moves.
@Suite("Bars", .serialized) @MainActor struct BarTests {
  private let viewport = Viewport(width: 320, height: 240)

  private func renderer(_ count: Int = 8000) throws -> LabelRenderer {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(
      batch: try Scene.words(count, theme: .midnight), drawsAll: true)
    renderer.largestBar = BarInk.largestSize
    return renderer
  }

  private func picture(
    _ renderer: LabelRenderer, _ quality: EdgeQuality = .smooth, zoom: Double = 1,
    back: BackSide = .show, highlighted: Int? = nil
  ) throws -> [UInt8] {
    var (space, camera) = (CloudSpace(), Camera())
    (space.back, camera.zoom) = (back, zoom)
    return try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: quality, renderer: renderer,
      uniforms: {
        FrameUniforms(
          orientation: Quaternion(yaw: 0.4, pitch: 0.3), camera: camera, viewport: $0,
          theme: .midnight, space: space, highlightedLabel: highlighted)
      }
    ).measurable.rgba
  }

  @Test("Only smooth frames have bars, and only for labels too small to read")
  func places() throws {
    let renderer = try renderer()
    let best = EdgeQuality(method: .best, samples: 4)
    let (small, still) = (try picture(renderer), try picture(renderer, best))
    let large = try picture(renderer, zoom: 40)
    renderer.largestBar = 0
    let (letters, stillLetters) = (try picture(renderer), try picture(renderer, best))
    let (areBars, areStill) = (letters != small, stillLetters == still)
    #expect(areBars && areStill)
    let areLetters = try picture(renderer, zoom: 40) == large
    #expect(areLetters)
    #expect(Set(large).count > 20)
  }

  @Test(
    "Leaving out cells with no bars, or with only bars, changes no pixel",
    arguments: [0.7, 2, 6, 20], [BackSide.show, .dust])
  func cells(zoom: Double, back: BackSide) throws {
    let renderer = try renderer()
    let pictures = try [nil, 17].map {
      try picture(renderer, zoom: zoom, back: back, highlighted: $0)
    }
    renderer.drawn.labelsMoved()
    for (highlighted, expected) in zip([nil, 17], pictures) {
      let whole = try picture(renderer, zoom: zoom, back: back, highlighted: highlighted)
      let isSame = whole == expected
      #expect(isSame, "\(highlighted.map { "label \($0) highlighted" } ?? "none highlighted")")
    }
    #expect(Set(pictures[0]).count > 20)
  }

  @Test("A bar's share and inset of ink are measured from the text")
  func ink() throws {
    let ink = try #require(LetterOrder(try Scene.words(8000))?.barInk)
    #expect(ink.share > 0.2 && ink.share < 0.8)
    #expect(ink.inset.x > 0 && ink.inset.y > 0 && ink.inset.sum() < 1)
  }

  @Test("Hidden labels have no bars, and dimmed labels have fainter bars")
  func states() throws {
    let renderer = try renderer()
    var states = LabelStates(count: 8000)
    let all = try picture(renderer, back: .dust)
    for label in 0..<8000 { states[label] = LabelState(visibility: 0) }
    renderer.setStates(states)
    let none = try picture(renderer, back: .hide)
    #expect(Set(none).count < Set(all).count / 2)
    for label in 0..<8000 { states[label] = LabelState(visibility: 255, flags: .dimmed) }
    renderer.setStates(states)
    let dimmed = try picture(renderer, back: .dust)
    #expect(dimmed.brightness < all.brightness && dimmed.brightness > none.brightness)
  }
}

extension [UInt8] {
  fileprivate var brightness: Int { reduce(0) { $0 + Int($1) } }
}
