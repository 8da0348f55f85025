import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import Testing

@Suite("Inertial spin")
struct InertialSpinTests {
  @Test("A flick decays by half per half-life and never gains speed")
  func decay() throws {
    let spin = try #require(
      InertialSpin(angularVelocity: [0, 8, 0], halfLife: .milliseconds(346)))
    #expect(spin.speed(at: .zero) == 8)
    #expect(abs(spin.speed(at: .milliseconds(346)) - 4) < 1e-12)
    #expect(abs(spin.speed(at: .milliseconds(692)) - 2) < 1e-12)
    var last = spin.speed(at: .zero)
    for milliseconds in 1...5000 {
      let speed = spin.speed(at: .milliseconds(milliseconds))
      #expect(speed <= last)
      last = speed
    }
    #expect(last == 0)
  }

  @Test("The angle of a flick is the integral of its speed, and is constant after the end")
  func angle() throws {
    let spin = try #require(InertialSpin(angularVelocity: [0, 5, 0], halfLife: .seconds(0.5)))
    var sum = 0.0
    for step in 0..<100_000 {
      sum += spin.speed(at: .milliseconds(0.1) * (Double(step) + 0.5)) * 1e-4
    }
    #expect(abs(spin.angle(at: .seconds(10)) - sum) < 1e-5)
    #expect(spin.angle(at: spin.duration) == spin.angle(at: .seconds(1000)))
    #expect(spin.speed(at: spin.duration) == 0)
  }

  @Test("A flick is not faster than the limit, and does not start below the threshold")
  func limits() throws {
    let fast = try #require(InertialSpin(angularVelocity: [300, 0, 0], halfLife: .seconds(1)))
    #expect(fast.initialSpeed == 20)
    #expect(InertialSpin(angularVelocity: [0, 0.009, 0], halfLife: .seconds(1)) == nil)
    #expect(InertialSpin(angularVelocity: .zero, halfLife: .seconds(1)) == nil)
  }
}
