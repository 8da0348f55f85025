import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@Suite("Perspective")
struct PerspectiveTests {
  static let strengths = [0, 0.1, 0.5, 0.8, 1]
  private let viewport = Viewport(width: 1280, height: 720)

  @Test("The default strength of perspective gives the default camera")
  func usual() {
    var camera = Camera()
    #expect(camera.perspective == 0.5)
    camera.perspective = 0.5
    #expect(camera == Camera())
    camera.perspective = 0
    #expect(camera.isOrthographic)
  }

  @Test(
    "The sphere fills the same share of the picture at any strength of perspective",
    arguments: strengths)
  func framing(strength: Double) throws {
    let camera = camera(strength)
    let matrix = camera.projectionMatrix(in: viewport) * camera.viewMatrix
    var top = 0.0
    for step in 0...2000 {
      let height = Double(step) / 2000
      let point = SIMD3(0, (1 - height * height).squareRoot(), height)
      let seen = try #require(viewport.windowPoint(of: point, clipMatrix: matrix))
      top = max(top, 360 - seen.y)
      #expect((-1...1).contains(seen.z))
    }
    #expect(abs(top / 360 - 0.9) < 0.005)
  }

  @Test("Rays pass through the points that are visible at their pixels", arguments: strengths)
  func rays(strength: Double) throws {
    let camera = camera(strength)
    let matrix = camera.projectionMatrix(in: viewport) * camera.viewMatrix
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let point = SIMD3<Double>.random(in: -0.9...0.9, using: &generator)
      let seen = try #require(viewport.windowPoint(of: point, clipMatrix: matrix))
      let window = camera.windowPoint(ofWorldPoint: point, in: viewport)
      #expect(((window - [seen.x, seen.y]) * (window - [seen.x, seen.y])).sum() < 1e-16)
      let ray = camera.ray(through: window, in: viewport)
      let beside = (point - ray.origin).cross(ray.direction)
      #expect(beside.length < 1e-9)
    }
  }

  @Test(
    "The grabbed point stays under the pointer at any strength of perspective", arguments: strengths
  )
  func arcball(strength: Double) {
    let camera = camera(strength)
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      func random() -> SIMD2<Double> {
        let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
        let turned = Quaternion(angle: angle, axis: [0, 0, 1]).rotate([1, 0, 0])
        let length = Double.random(in: 0...320, using: &generator)
        return [640 + turned.x * length, 360 + turned.y * length]
      }
      let (start, end) = (random(), random())
      let arcball = Arcball(
        grabbing: start, orientation: .identity, camera: camera, viewport: viewport)
      let turned = arcball.orientation(pulledTo: end, camera: camera, viewport: viewport)
      let seen = camera.windowPoint(
        ofWorldPoint: turned.rotate(arcball.grabbed), in: viewport)
      #expect(((seen - end) * (seen - end)).sum() < 1e-4)
    }
  }

  @Test("Without perspective, a drag beyond the rim maps to the rim")
  func beyondTheRim() {
    let far = Arcball.direction(under: [5000, 360], camera: camera(0), viewport: viewport)
    #expect((far - [1, 0, 0]).length < 1e-12)
  }

  @Test(
    "The depth fade is scaled with the perspective, and has no step at the rim if the back is visible"
  )
  func fades() {
    var space = CloudSpace()
    space.depthFade = 0.5
    #expect(uniforms(space).fade == Theme.midnight.fade * 0.5)
    space.depthFade = 0
    #expect(uniforms(space).fade == .zero)
    space = CloudSpace()
    space.back = .show
    let fade = uniforms(space).fade
    #expect(fade.y == fade.z && fade.w < 0.5)
    space.back = .hide
    #expect(uniforms(space).lastRecession == 1)
  }

  @Test("A disc has no point behind the rim, but half of a ring is behind the rim")
  func recession() {
    var space = CloudSpace()
    space.form = CloudForm(.disc)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let orientation = Quaternion(
        yaw: .random(in: -7...7, using: &generator), pitch: .random(in: -7...7, using: &generator))
      let frame = uniforms(space, orientation: orientation)
      for point in space.form.positions(count: 50, layout: .spiral) {
        #expect(frame.recession(of: SIMD3<Float>(point)) < 1)
      }
    }
    space.form = CloudForm(.ringH)
    let frame = uniforms(space)
    let behind = space.form.positions(count: 1000, layout: .spiral).count {
      frame.recession(of: SIMD3<Float>($0)) > 1
    }
    #expect((350...650).contains(behind))
  }

  private func uniforms(
    _ space: CloudSpace, orientation: Quaternion = .identity
  ) -> FrameUniforms {
    FrameUniforms(
      orientation: orientation, camera: Camera(), viewport: viewport, theme: .midnight,
      space: space)
  }

  private func camera(_ strength: Double) -> Camera {
    var camera = Camera()
    camera.perspective = strength
    return camera
  }
}
