import Foundation
import TagSphereGeometry
import TagSphereTestSupport
import Testing

@Suite("Elevation and azimuth")
struct SphericalCoordinatesTests {
  @Test("Elevation and azimuth describe the poles, the axes and points between")
  func places() {
    let places: [(elevation: Double, azimuth: Double, position: SIMD3<Double>)] = [
      (0, 0, [1, 0, 0]), (0, .pi / 2, [0, 0, 1]), (0, .pi, [-1, 0, 0]), (0, -.pi / 2, [0, 0, -1]),
      (.pi / 2, 0, [0, 1, 0]), (-.pi / 2, 0, [0, -1, 0]),
      (.pi / 4, 0, SIMD3(0.5.squareRoot(), 0.5.squareRoot(), 0)),
    ]
    for place in places {
      let coordinates = SphericalCoordinates(elevation: place.elevation, azimuth: place.azimuth)
      #expect((coordinates.position - place.position).length <= ulp)
      let back = SphericalCoordinates(position: place.position)
      #expect(abs(back.elevation - place.elevation) <= ulp)
      #expect(abs(back.azimuth - place.azimuth) <= 2 * ulp)
    }
  }

  @Test("Spherical coordinates survive the round trip, even near the poles")
  func roundTrip() {
    var generator = SeededGenerator(seed: 31)
    for index in 0..<2000 {
      var position = generator.direction()
      if index.isMultiple(of: 2) {
        let near = generator.number(-15 ... -3)
        position = SIMD3(position.x * pow(10, near), 1, position.z * pow(10, near)).normalized()
      }
      let distance = generator.number(0.1...10)
      let back = SphericalCoordinates(position: position * distance).position
      #expect((back - position).length <= 4 * ulp)
      // The error is relative to the distance from the axis. An arc sine would lose this precision.
      let (fromAxis, backFromAxis) = (hypot(position.x, position.z), hypot(back.x, back.z))
      #expect(abs(backFromAxis - fromAxis) <= 4 * ulp)
    }
  }

  @Test("The azimuth at the poles is 0, and the angles of the centre cause a trap")
  func edges() async {
    #expect(SphericalCoordinates(position: [0, 3, 0]).azimuth == 0)
    #expect(SphericalCoordinates(position: [-0.0, -3, -0.0]).azimuth == 0)
    await #expect(processExitsWith: .failure) { _ = SphericalCoordinates(position: .zero) }
  }
}

@Suite("Yaw, pitch and roll")
struct YawPitchRollTests {
  private let front = SIMD3<Double>(0, 0, 1)

  @Test("Yaw moves the front to the right, pitch moves the front down, and roll moves the top left")
  func directions() {
    let small = 0.1
    let right = Quaternion(yaw: small, pitch: 0).rotate(front)
    #expect(right.x > 0.09 && abs(right.y) <= ulp)
    let down = Quaternion(yaw: 0, pitch: small).rotate(front)
    #expect(down.y < -0.09 && abs(down.x) <= ulp)
    let top = Quaternion(yaw: 0, pitch: 0, roll: small).rotate([0, 1, 0])
    #expect(top.x < -0.09 && abs(top.z) <= ulp)
  }

  @Test("Yaw, pitch and roll apply in this order about fixed axes")
  func order() {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<1000 {
      let (yaw, pitch, roll) = (
        generator.number(-4...4), generator.number(-4...4), generator.number(-4...4)
      )
      let point = generator.direction()
      let expected = point.rotated(aboutY: yaw).rotated(aboutX: pitch).rotated(aboutZ: roll)
      let turned = Quaternion(yaw: yaw, pitch: pitch, roll: roll).rotate(point)
      #expect((turned - expected).length <= 16 * ulp)
    }
  }

  @Test("Yaw, pitch and roll are recovered from the orientation that they make")
  func roundTrip() {
    var generator = SeededGenerator(seed: 33)
    for _ in 0..<1000 {
      let orientation = generator.orientation()
      let angles = orientation.yawPitchRoll
      #expect(abs(angles.pitch) <= .pi / 2)
      let back = Quaternion(yaw: angles.yaw, pitch: angles.pitch, roll: angles.roll)
      #expect(difference(back.matrix, orientation.matrix) < 1e-13)
    }
    for pitch in [-Double.pi / 2, .pi / 2] {
      let orientation = Quaternion(yaw: 0.5, pitch: pitch, roll: 0.25)
      let angles = orientation.yawPitchRoll
      #expect(angles.roll == 0)
      let back = Quaternion(yaw: angles.yaw, pitch: angles.pitch)
      #expect(difference(back.matrix, orientation.matrix) < 1e-12)
    }
  }

  @Test("A drag turns the sphere about the screen's axes at any orientation")
  func finger() {
    var generator = SeededGenerator(seed: 34)
    for _ in 0..<1000 {
      let orientation = generator.orientation()
      let (right, down) = (generator.number(0.01...0.2), generator.number(0.01...0.2))
      // The point of the sphere that is now in front.
      let spot = orientation.conjugate.rotate(front)
      let moved = orientation.turned(right: right, down: down).rotate(spot)
      #expect(abs(moved.x - sin(right)) <= 8 * ulp)
      #expect(abs(moved.y + sin(down) * cos(right)) <= 8 * ulp)
    }
  }
}

@Suite("Quaternions")
struct QuaternionTests {
  @Test("Quaternions keep lengths, and opposite quaternions make the same rotation")
  func lengths() {
    var generator = SeededGenerator(seed: 35)
    for _ in 0..<1000 {
      let (rotation, point) = (generator.orientation(), generator.direction())
      let opposite = Quaternion(real: -rotation.real, imaginary: -rotation.imaginary)
      #expect(abs(rotation.rotate(point).length - 1) <= 8 * ulp)
      #expect(rotation.rotate(point) == opposite.rotate(point))
      #expect(rotation.matrix == opposite.matrix)
    }
  }

  @Test("Quaternion products are associative and match matrix products")
  func products() {
    var generator = SeededGenerator(seed: 36)
    for _ in 0..<1000 {
      let (a, b, c) = (generator.orientation(), generator.orientation(), generator.orientation())
      let (left, right) = ((a * b) * c, a * (b * c))
      #expect(abs(left.real - right.real) <= 8 * ulp)
      #expect((left.imaginary - right.imaginary).length <= 8 * ulp)
      #expect(difference((a * b).matrix, a.matrix * b.matrix) <= 16 * ulp)
      #expect(difference((a * a.conjugate).matrix, .identity) <= 16 * ulp)
    }
  }
}
