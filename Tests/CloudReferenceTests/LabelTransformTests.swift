import TagSphereCloudReference
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@Suite("The label transform compared with doubles")
struct LabelTransformTests {
  /// Returns the clip matrix of the same view, without rounding to `Float`.
  private func clipMatrix(
    _ orientation: Quaternion, camera: Camera, viewport: Viewport
  ) -> Matrix4 {
    camera.projectionMatrix(in: viewport) * camera.viewMatrix * orientation.matrix
  }

  @Test(
    "Every corner of a label is within max(zoom, 1)/4096 pixel of its exact place",
    arguments: [
      (Viewport(width: 1280, height: 720), 1), (Viewport(width: 480, height: 1000), 1),
      (Viewport(width: 1280, height: 720), 0.5), (Viewport(width: 1280, height: 720), 12),
    ] as [(Viewport, Double)])
  func pixels(viewport: Viewport, zoom: Double) throws {
    let batch = BoxClouds.words(60)
    var generator = SeededGenerator(seed: 5)
    var camera = Camera()
    camera.zoom = zoom
    var greatest = 0.0
    var inView = 0
    for _ in 0..<20 {
      let orientation = generator.orientation()
      let matrix = clipMatrix(orientation, camera: camera, viewport: viewport)
      let tangents = camera.tangents(in: viewport)
      let transform = LabelTransform(
        uniforms: FrameUniforms(
          orientation: orientation, camera: camera, viewport: viewport, theme: .midnight))
      for word in batch.glyphs {
        let label = batch.labels[Int(word.label)]
        let quad = batch.quads[Int(word.quad)]
        let center =
          matrix * [Double(label.x), Double(label.y), Double(label.z), 1]
        for corner in 0..<4 {
          let across = Double(corner & 1 == 0 ? quad.left : quad.right) + Double(word.pen) / 512
          let up = Double(corner & 2 == 0 ? quad.bottom : quad.top)
          let expected = viewport.windowPoint(ofNDCPoint: [
            (center.x + across * Double(label.size) / tangents.x) / center.w,
            (center.y + up * Double(label.size) / tangents.y) / center.w,
          ])
          let clip = SIMD4<Double>(
            transform.clipPosition(ofCorner: corner, of: word, quad: quad, label: label))
          let actual = viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
          guard (0...Double(viewport.width)).contains(expected.x),
            (0...Double(viewport.height)).contains(expected.y)
          else { continue }
          inView += 1
          let error = actual - expected
          greatest = max(greatest, (error * error).sum().squareRoot())
        }
      }
    }
    print("transform: \(greatest) pixels at most, at zoom \(zoom), of \(inView) corners")
    #expect(inView > 100)
    #expect(greatest <= max(zoom, 1) / 4096)
  }

  @Test("Each coordinate of a corner is within four rounding errors of the same sum in doubles")
  func roundings() {
    let batch = BoxClouds.words(40, seed: 2)
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<50 {
      let uniforms = BoxClouds.uniforms(orientation: generator.orientation())
      let transform = LabelTransform(uniforms: uniforms)
      let columns = [
        uniforms.clipFromModel.x, uniforms.clipFromModel.y, uniforms.clipFromModel.z,
        uniforms.clipFromModel.w,
      ]
      for label in batch.labels {
        let actual = transform.clipPosition(of: label)
        for lane in 0..<4 {
          let products = zip(columns, [label.x, label.y, label.z, 1]).map {
            Double($0[lane]) * Double($1)
          }
          let bound = 4 * 0x1p-24 * products.reduce(0) { $0 + abs($1) }
          #expect(abs(Double(actual[lane]) - products.reduce(0, +)) <= bound)
        }
      }
    }
  }

  @Test("The corners of a quad are in the order of their numbers in the label's plane")
  func corners() {
    let batch = BoxClouds.batch([BoxClouds.Label("m", at: [0, 0, 1], size: 0.2)])
    let uniforms = BoxClouds.uniforms(Viewport(width: 400, height: 400))
    let transform = LabelTransform(uniforms: uniforms)
    let positions = (0..<4).map { corner in
      transform.clipPosition(
        ofCorner: corner, of: batch.glyphs[0], quad: batch.quads[0], label: batch.labels[0])
    }
    let center = transform.clipPosition(of: batch.labels[0])
    #expect(center.x == 0 && center.y == 0 && center.w == 2)
    #expect(positions.allSatisfy { $0.w == 2 && $0.z == center.z })
    #expect(positions[0].x == positions[2].x && positions[1].x == positions[3].x)
    #expect(positions[0].y == positions[1].y && positions[2].y == positions[3].y)
    // A box of 0.5 × 0.7 em, 0.2 world units each, seen with a tangent of 0.3928.
    #expect(abs(positions[3].x - positions[0].x - 0.5 * 0.2 / 0.3928) < 1e-6)
    #expect(abs(positions[3].y - positions[0].y - 0.7 * 0.2 / 0.3928) < 1e-6)
    // The baseline is 0.3 em below the centre line.
    #expect(abs(positions[0].y + 0.3 * 0.2 / 0.3928) < 1e-6)
  }

  @Test("A label that is turned to the back still faces the camera, and is farther away")
  func billboard() {
    let batch = BoxClouds.batch([BoxClouds.Label("m", at: [0, 0, 1])])
    let turned = BoxClouds.uniforms(orientation: Quaternion(angle: .pi, axis: [0, 1, 0]))
    let (front, back) = (
      LabelTransform(uniforms: BoxClouds.uniforms()), LabelTransform(uniforms: turned)
    )
    let offset = SIMD2<Float>(1, 1)
    let label = batch.labels[0]
    let near = front.clipPosition(of: offset, in: label) - front.clipPosition(of: label)
    let far = back.clipPosition(of: offset, in: label) - back.clipPosition(of: label)
    #expect(abs(near.x - far.x) < 1e-6 && abs(near.y - far.y) < 1e-6, "clip offsets are the same")
    #expect(near.x > 0 && near.y > 0)
    #expect(front.clipPosition(of: label).w == 2 && back.clipPosition(of: label).w == 4)
  }
}
