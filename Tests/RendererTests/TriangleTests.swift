import TagSphereDrawing
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer

/// Tests tiny letters, each drawn as one triangle.
@Suite("Letters drawn as one triangle", .serialized) @MainActor struct TriangleTests {
  private let viewport = Viewport(width: 320, height: 240)

  private func renderer(_ count: Int = 8000) throws -> LabelRenderer {
    try SharedContext.makeCurrent()
    return try LabelRenderer(batch: try Scene.words(count, theme: .midnight), drawsAll: true)
  }

  private func uniforms(zoom: Double, in viewport: Viewport) -> FrameUniforms {
    var (space, camera) = (CloudSpace(), Camera())
    (space.back, camera.zoom) = (.show, zoom)
    return FrameUniforms(
      orientation: Quaternion(yaw: 0.4, pitch: 0.3), camera: camera, viewport: viewport,
      theme: .midnight, space: space, highlightedLabel: 17)
  }

  private func picture(
    _ renderer: LabelRenderer, _ quality: EdgeQuality = .smooth, zoom: Double = 1
  ) throws -> [UInt8] {
    try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: quality, renderer: renderer,
      uniforms: { uniforms(zoom: zoom, in: $0) }
    ).measurable.rgba
  }

  @Test(
    "Letters drawn as one triangle cover the same pixels in the same colours as two triangles",
    arguments: [0.5, 1, 8],
    [0, BarInk.largestSize])
  func pixels(zoom: Double, largestBar: Float) throws {
    let renderer = try renderer()
    renderer.largestBar = largestBar
    renderer.largestTriangle = .infinity
    let ofOne = try picture(renderer, zoom: zoom)
    renderer.savesMemory = true
    let ofOneInParts = try picture(renderer, zoom: zoom)
    renderer.savesMemory = false
    renderer.largestTriangle = 0
    let ofTwo = try picture(renderer, zoom: zoom)
    #expect(ofOneInParts == ofOne)
    let background = ofTwo.prefix(4).map(Int.init)
    let ink = ofTwo.enumerated().map { Int($1) - background[$0 % 4] }
    let inked = ink.count { $0 != 0 }
    let differences = zip(ofOne, ofTwo).map { Int($0) - Int($1) }
    // Colours are rounded before they are mixed; pixels with their centres on a far edge may change.
    #expect(inked > 10_000 && differences.count { abs($0) > 2 } <= inked / 50)
    #expect(abs(differences.reduce(0, +)) * 100 <= ink.reduce(0, +), "nearly as bright")
    #expect(largestBar > 0 || ofOne != ofTwo, "colours are rounded")
  }

  @Test("Only tiny letters, in frames that draw all labels, are drawn as one triangle")
  func sizes() throws {
    let renderer = try renderer()
    let (far, near) = (uniforms(zoom: 1, in: viewport), uniforms(zoom: 40, in: viewport))
    #expect(try #require(renderer.drawn.em(in: far)) < renderer.largestTriangle)
    #expect(try #require(renderer.drawn.em(in: near)) > renderer.largestTriangle)
    let ofOne = try picture(renderer)
    renderer.setStates(LabelStates(count: renderer.counts.labels))
    let ofShown = try picture(renderer)
    renderer.setStates(nil)
    renderer.largestTriangle = 0
    let ofTwo = try picture(renderer)
    #expect(ofShown == ofTwo && ofOne != ofTwo)
    // So few labels are not in spatial order.
    let few = try self.renderer(500)
    #expect(few.drawn.em(in: far) == nil)
  }

  @Test("Only plain letters of smooth frames are drawn as one triangle")
  func variants() {
    func variant(
      _ quality: EdgeQuality = .smooth, hasTiles: Bool = false, isStyled: Bool = false,
      isTransparent: Bool = false
    ) -> LabelPrograms.Variant {
      LabelPrograms.Variant(
        pass: .ink, quality: quality, hasTiles: hasTiles, isStyled: isStyled,
        isTransparent: isTransparent, hasTriangles: true)
    }
    #expect(variant().hasTriangles)
    #expect(!variant(.fast).hasTriangles)
    #expect(!variant(EdgeQuality(method: .best, samples: 4)).hasTriangles)
    #expect(!variant(hasTiles: true).hasTriangles && !variant(isStyled: true).hasTriangles)
    #expect(!variant(isTransparent: true).hasTriangles)
  }
}
