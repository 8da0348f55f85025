import Foundation
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import Testing

@Suite("Arcball dragging")
struct ArcballTests {
  private let viewport = Viewport(width: 1280, height: 720)

  @Test("Dragging keeps the grabbed point within a hundredth of a pixel of the pointer")
  func pointStaysUnderPointer() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      var camera = Camera()
      camera.zoom = .random(in: 0.6...3, using: &generator)
      let orientation = Quaternion(
        angle: .random(in: 0...3, using: &generator), axis: [0.3, 1, -0.2])
      let start = pointOnSphere(&generator, camera: camera)
      let arcball = Arcball(
        grabbing: start, orientation: orientation, camera: camera, viewport: viewport)
      let worldPoint = Arcball.direction(under: start, camera: camera, viewport: viewport)
      let modelPoint = orientation.conjugate.rotate(worldPoint)
      for _ in 0..<10 {
        let pointer = pointOnSphere(&generator, camera: camera)
        let turned = arcball.orientation(pulledTo: pointer, camera: camera, viewport: viewport)
        let seen = camera.windowPoint(
          ofWorldPoint: turned.rotate(modelPoint), in: viewport)
        #expect(distance(seen, pointer) < 0.01)
        #expect(abs(turned.norm - 1) < 1e-14)
      }
    }
  }

  @Test("Dragging keeps the grabbed point if the zoom changes during the drag")
  func pointStaysWhileZooming() {
    var camera = Camera()
    let start = SIMD2<Double>(700, 300)
    let arcball = Arcball(
      grabbing: start, orientation: .identity, camera: camera, viewport: viewport)
    camera.zoom = 1.7
    let pointer = SIMD2<Double>(760, 410)
    let turned = arcball.orientation(pulledTo: pointer, camera: camera, viewport: viewport)
    let seen = camera.windowPoint(ofWorldPoint: turned.rotate(arcball.grabbed), in: viewport)
    #expect(distance(seen, pointer) < 0.01)
  }

  @Test("Dragging across the rim, up to ten window sizes away, turns without jumps")
  func continuity() {
    let camera = Camera()
    let center = SIMD2<Double>(640, 360)
    for direction in [SIMD2<Double>(1, 0), [0, -1], [0.6, 0.8], [-0.8, 0.6]] {
      var last = Arcball.direction(under: center, camera: camera, viewport: viewport)
      var lastAngle = 0.0
      // Near the rim, the angle grows as a square root: a hundredth of a pixel may be half a degree.
      let distances = Array(stride(from: 0.01, to: 400, by: 0.01)) + (400...7200).map(Double.init)
      for distance in distances {
        let next = Arcball.direction(
          under: center + direction * distance, camera: camera, viewport: viewport)
        let angle = atan2((next * [1, 1, 0]).length, next.z)
        if (next - last).length > 0.015 || angle < lastAngle {
          Issue.record("jumps \(distance) pixels from the centre")
        }
        last = next
        lastAngle = angle
      }
      #expect(lastAngle < .pi / 2 && lastAngle > 1.5, "the pull ends at the sphere's side")
    }
  }

  @Test("Dragging back to the start undoes the turn")
  func isPathIndependent() {
    let camera = Camera()
    let start = SIMD2<Double>(500, 200)
    let orientation = Quaternion(angle: 1, axis: [1, 2, 3])
    let arcball = Arcball(
      grabbing: start, orientation: orientation, camera: camera, viewport: viewport)
    let back = arcball.orientation(pulledTo: start, camera: camera, viewport: viewport)
    #expect(back.angle(to: orientation) < 1e-14)
  }

  @Test("The sphere's right edge maps to the x axis, and the sphere's top edge maps to the y axis")
  func sense() {
    let camera = Camera()
    let right = Arcball.direction(under: [640 + 340, 360], camera: camera, viewport: viewport)
    #expect(right.x > 0.9 && abs(right.y) < 1e-12)
    let top = Arcball.direction(under: [640, 360 - 340], camera: camera, viewport: viewport)
    #expect(top.y > 0.9 && abs(top.x) < 1e-12)
  }

  private func pointOnSphere(
    _ generator: inout SeededGenerator, camera: Camera
  ) -> SIMD2<Double> {
    while true {
      let point = SIMD2<Double>(
        .random(in: 0..<1280, using: &generator), .random(in: 0..<720, using: &generator))
      let ray = camera.ray(through: point, in: viewport)
      if ray.crossings(ofSphereWithRadius: 1) != nil { return point }
    }
  }

  private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    (((a - b) * (a - b)).sum()).squareRoot()
  }
}
