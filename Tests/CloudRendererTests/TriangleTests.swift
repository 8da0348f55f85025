import TagSphereCloudCore
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer

/// Tests tiny letters, each of which is one triangle.
@Suite("Letters of one triangle", .serialized) @MainActor struct TriangleTests {
  private let viewport = Viewport(width: 320, height: 240)

  private func renderer(drawsAll: Bool) throws -> LabelRenderer {
    try SharedContext.makeCurrent()
    return try LabelRenderer(batch: try Scene.words(4000, theme: .midnight), drawsAll: drawsAll)
  }

  private func uniforms(zoom: Double, in viewport: Viewport) -> FrameUniforms {
    var (space, camera) = (CloudSpace(), Camera())
    (space.back, camera.zoom) = (.show, zoom)
    return FrameUniforms(
      orientation: Quaternion(yaw: 0.4, pitch: 0.3), camera: camera, viewport: viewport,
      theme: .midnight, space: space, highlightedLabel: 17)
  }

  private func picture(
    _ renderer: LabelRenderer, _ quality: EdgeQuality = .smooth, zoom: Double
  ) throws -> [UInt8] {
    try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: quality, renderer: renderer,
      uniforms: { uniforms(zoom: zoom, in: $0) }
    ).measurable.rgba
  }

  @Test(
    "They cover the same pixels in the same colours as two triangles", arguments: [false, true],
    [0.5, 1, 8])
  func pixels(drawsAll: Bool, zoom: Double) throws {
    let renderer = try renderer(drawsAll: drawsAll)
    renderer.largestTriangle = .infinity
    let ofOne = try picture(renderer, zoom: zoom)
    renderer.largestTriangle = 0
    let ofTwo = try picture(renderer, zoom: zoom)
    let differences = zip(ofOne, ofTwo).map { abs(Int($0) - Int($1)) }
    // Colours are rounded before they are mixed, and the far edges compared instead of rasterized.
    #expect(differences.count { $0 > 2 } <= differences.count / 500)
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.1)
    #expect(Set(ofTwo).count > 20)
  }

  @Test("Only tiny letters of plain, smooth labels are of one triangle")
  func places() throws {
    let renderer = try renderer(drawsAll: true)
    let em = renderer.drawn.em(in: uniforms(zoom: 1, in: viewport))
    #expect(em > 0 && em < renderer.largestTriangle)
    let near = renderer.drawn.em(in: uniforms(zoom: 40, in: viewport))
    #expect(near > renderer.largestTriangle)
    func variant(_ quality: EdgeQuality, isStyled: Bool = false) -> LabelPrograms.Variant {
      LabelPrograms.Variant(
        pass: .ink, quality: quality, isStyled: isStyled, hasTriangles: true)
    }
    #expect(variant(.smooth).hasTriangles)
    #expect(!variant(.fast).hasTriangles && !variant(.smooth, isStyled: true).hasTriangles)
    #expect(!variant(EdgeQuality(method: .best, samples: 4)).hasTriangles)
  }
}
