import TagSphereCloudCore
import TagSphereFloor
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereTestSupport
import Testing

@Suite("The benchmark's floor", .serialized) @MainActor struct FloorTests {
  @Test("draws the same labels as the renderer, in white")
  func draws() throws {
    try SharedContext.makeCurrent()
    let floor = try FloorRenderer(batch: try Scene.words(200))
    let viewport = Viewport(width: 320, height: 240)
    let target = try Framebuffer(width: viewport.width, height: viewport.height)
    let uniforms = Scene.uniforms(viewport)
    floor.draw(uniforms, into: target)
    let pixels = target.colorPixels()
    let white = stride(from: 0, to: pixels.count, by: 4).count {
      pixels[$0..<$0 + 3] == [255, 255, 255]
    }
    #expect(white > 500 && white < pixels.count / 8, "\(white)")
    try Driver.check()
  }
}
