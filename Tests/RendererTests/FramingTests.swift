import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTestSupport
import Testing

/// Tests that the first view shows every label whole, at any aspect ratio.
@Suite(.serialized) @MainActor struct FramingTests {
  @Test(
    "The border of the picture cuts no label",
    arguments: [
      Viewport(width: 360, height: 640), Viewport(width: 480, height: 480),
      Viewport(width: 640, height: 360), Viewport(width: 200, height: 1000),
    ],
    // Wide labels reach the sides first; a few short, large ones reach the top and bottom first.
    [(60, 4...12), (20, 1...2)])
  func border(viewport: Viewport, words: (Int, ClosedRange<Int>)) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(words.0, letters: words.1)
    let renderer = try LabelRenderer(batch: batch)
    var camera = Camera()
    camera.extent = .sphere(labelReach: batch.labelReach, distance: camera.distance)
    for turn in 0..<12 {
      let uniforms = FrameUniforms(
        orientation: Quaternion(angle: Double(turn) * 0.55, axis: [1, 0.8, 0.4]),
        camera: camera, viewport: viewport, theme: .midnight)
      let identities = try FrameCapture.identities(uniforms, renderer: renderer)
      let rows = [0, viewport.height - 1].flatMap { y in
        identities[y * viewport.width..<(y + 1) * viewport.width]
      }
      let columns = (0..<viewport.height).flatMap { y in
        [identities[y * viewport.width], identities[(y + 1) * viewport.width - 1]]
      }
      #expect((rows + columns).allSatisfy { $0 == 0 }, "a label is cut at turn \(turn)")
      #expect(identities.contains { $0 != 0 })
    }
  }
}
