import Foundation
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@Suite("Cameras and uniforms")
struct FrameUniformsTests {
  @Test(
    "The field of view spans the smaller side of the viewport",
    arguments: [
      (1280, 720, 0.3928 * 16 / 9, 0.3928), (720, 1280, 0.3928, 0.3928 * 16 / 9),
      (500, 500, 0.3928, 0.3928), (1, 1000, 0.3928, 392.8), (1000, 1, 392.8, 0.3928),
    ] as [(Int, Int, Double, Double)])
  func tangents(width: Int, height: Int, x: Double, y: Double) {
    var camera = Camera()
    let viewport = Viewport(width: width, height: height)
    var tangents = camera.tangents(in: viewport)
    #expect(abs(tangents.x / x - 1) < 1e-15 && abs(tangents.y / y - 1) < 1e-15)
    camera.zoom = 2
    tangents = camera.tangents(in: viewport)
    #expect(abs(tangents.x / x - 0.5) < 1e-15 && abs(tangents.y / y - 0.5) < 1e-15)
  }

  @Test(
    "The whole sphere is in view, with a small margin, in every viewport",
    arguments: [
      Viewport(width: 1280, height: 720), Viewport(width: 360, height: 800),
      Viewport(width: 512, height: 512),
    ])
  func wholeSphere(viewport: Viewport) throws {
    let camera = Camera()
    let matrix = camera.projectionMatrix(in: viewport) * camera.viewMatrix
    var (least, greatest) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for point in SphereLayout.spiral.positions(count: 4000) {
      let seen = try #require(viewport.windowPoint(of: point, clipMatrix: matrix))
      #expect((-1...1).contains(seen.z))
      least = pointwiseMin(least, [seen.x, seen.y])
      greatest = pointwiseMax(greatest, [seen.x, seen.y])
    }
    #expect(least.x > 0 && least.y > 0)
    #expect(greatest.x < Double(viewport.width) && greatest.y < Double(viewport.height))
    let smaller = Double(min(viewport.width, viewport.height))
    #expect((0.85...0.95).contains((greatest - least).min() / smaller))
  }

  @Test("View depth matches the camera's geometry at front, rim and back", arguments: [1.5, 3, 10])
  func recession(distance: Double) {
    var camera = Camera()
    camera.distance = distance
    let uniforms = FrameUniforms(
      orientation: .identity, camera: camera, viewport: Viewport(width: 4, height: 3),
      theme: .midnight)
    // A tangent from the camera is √(d² − 1) long; its angle to the axis has cosine √(d² − 1)/d.
    let tangent = (distance * distance - 1).squareRoot()
    let rim = tangent * (tangent / distance)
    let height = Float(distance - rim)
    let side = (1 - height * height).squareRoot()
    #expect(abs(uniforms.recession(of: [0, 0, 1])) < 1e-6)
    #expect(abs(uniforms.recession(of: [side, 0, height]) - 1) < 1e-6)
    #expect(abs(uniforms.recession(of: [0, -side, height]) - 1) < 1e-6)
    #expect(abs(uniforms.recession(of: [0, 0, -1]) - uniforms.backRecession) < 1e-6)
    #expect(uniforms.backRecession > 1)
  }

  @Test(
    "The clip matrix is computed in doubles and rounded once; other values are passed on unchanged")
  func words() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<100 {
      let axis = SIMD3<Double>.random(in: -1...1, using: &generator)
      let orientation = Quaternion(
        angle: .random(in: -7...7, using: &generator), axis: axis + [0, 0, 2])
      var camera = Camera()
      camera.zoom = .random(in: 0.2...20, using: &generator)
      let viewport = Viewport(
        width: .random(in: 1...4000, using: &generator),
        height: .random(in: 1...4000, using: &generator))
      let uniforms = FrameUniforms(
        orientation: orientation, camera: camera, viewport: viewport, theme: .midnight,
        highlightedLabel: 7)
      let point = SIMD4(SIMD3<Double>.random(in: -1...1, using: &generator), 1)
      let turned = orientation.rotate([point.x, point.y, point.z])
      let view = SIMD3(turned.x, turned.y, turned.z - 3)
      let tangents = camera.tangents(in: viewport)
      let clip = SIMD2(view.x / tangents.x, view.y / tangents.y)
      let matrix = uniforms.clipFromModel
      let seen =
        SIMD4<Double>(matrix.x) * point.x + SIMD4<Double>(matrix.y) * point.y
        + SIMD4<Double>(matrix.z) * point.z + SIMD4<Double>(matrix.w)
      let scale = max(1 / tangents.x, 1 / tangents.y, 1)
      #expect(abs(seen.x - clip.x) < 2.5e-7 * scale && abs(seen.y - clip.y) < 2.5e-7 * scale)
      #expect(abs(seen.w + view.z) < 5e-7)
      #expect(uniforms.projectionScale == [Float(1 / tangents.x), Float(1 / tangents.y)])
      #expect(uniforms.viewport == viewport && uniforms.highlightedLabel == 7)
      #expect(uniforms.fade == Theme.midnight.fade)
      #expect(uniforms.background == Theme.midnight.background)
    }
  }

  @Test(
    "The edges of a picture move labels inward smoothly, by at most half the label's width",
    arguments: [(360, 1080), (800, 600), (1280, 720)])
  func sides(width: Int, height: Int) {
    var space = CloudSpace()
    space.keepsLabelsInside = true
    let viewport = Viewport(width: width, height: height)
    var label = LabelRecord(
      position: [0, 0, 1], size: 0.1, color: 0, halfWidth: 5, halfHeight: 0.5, firstGlyph: 0)
    func frame(_ zoom: Double, shift: Double = 0) -> FrameUniforms {
      var camera = Camera()
      (camera.zoom, camera.shift.x) = (zoom, shift)
      return FrameUniforms(
        orientation: .identity, camera: camera, viewport: viewport, theme: .midnight, space: space)
    }
    var (last, movedCount): (Float?, Int) = (nil, 0)
    for degrees in stride(from: -70.0, through: 70, by: 0.5) {
      (label.x, label.z) = (Float(sin(degrees * .pi / 180)), Float(cos(degrees * .pi / 180)))
      let uniforms = frame(1)
      let clip = uniforms.clipPosition(of: label)
      let place = uniforms.clipPosition(ofPlaceOf: label)
      let half = (label.halfWidth + uniforms.sides.z) * label.size * uniforms.projectionScale.x
      #expect(abs(clip.x) + half <= clip.w * 1.00001)
      #expect(abs(clip.x - place.x) <= half * 1.00001)
      if clip.x != place.x { movedCount += 1 }
      let reach = 1 + (label.halfWidth + uniforms.sides.z) * label.size
      #expect(uniforms.keepsBetweenSides(reach: reach) == (width == 1280))
      // The label continues in the direction of the turn without jumps.
      let x = clip.x / clip.w
      if let last { #expect((-0.001...0.02).contains(x - last)) }
      last = x
      // A zoomed or shifted picture shows the same arrangement.
      for zoomed in [frame(3), frame(0.5), frame(2, shift: 0.3)] {
        let other = zoomed.clipPosition(of: label)
        let scale = zoomed.projectionScale.x / uniforms.projectionScale.x
        #expect(abs((other.x / other.w - zoomed.shift.x) - x * scale) < 1e-5 * scale)
      }
      let tile = FrameTile(
        whole: viewport, size: Viewport(width: width / 2, height: height), origin: [width / 4, 0])
      let part = uniforms.showing(tile).clipPosition(of: label)
      #expect(abs(part.x / part.w - x * 2) < 1e-4)
    }
    #expect(width == 1280 ? movedCount == 0 : movedCount > 20)
    space.keepsLabelsInside = false
    #expect(frame(1).clipPosition(of: label) == frame(1).clipPosition(ofPlaceOf: label))
  }

  @Test("A disc seen from straight ahead has valid depth scales")
  func flat() {
    var space = CloudSpace()
    space.form.shape = .disc
    let frame = FrameUniforms(
      orientation: .identity, camera: Camera(), viewport: Viewport(width: 100, height: 100),
      theme: .midnight, space: space)
    let label = LabelRecord(
      position: [0.3, 0.2, 0], size: 0.1, color: 0, halfWidth: 1, halfHeight: 1, firstGlyph: 0)
    #expect((0...1).contains(frame.depthScale(of: label)) && frame.depthScale(of: label) > 0)
  }
}
