import Foundation
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereGeometry
import TagSphereInteraction
import Testing

@testable import TagSphereViewer

@Suite("Motion options") @MainActor struct MotionOptionsTests {
  private func settings(_ arguments: String...) throws -> Scene.Settings {
    try settings(arguments)
  }

  private func settings(_ arguments: [String]) throws -> Scene.Settings {
    guard case .view(let options) = try parse(["view"] + arguments) else {
      Issue.record("another command")
      return Scene.Settings()
    }
    var settings = ViewerSettings()
    settings.motion = options.motion
    return Scene.Settings(settings, home: CloudPose())
  }

  @Test("Motion options set the direction in which the untouched sphere turns")
  func direction() throws {
    for (arguments, way) in [
      ([], [1, 0]), (["--reverse"], [-1, 0]), (["--spin-direction", "up"], [0, 1]),
      (["--spin-direction", "down", "--reverse"], [0, 1]), (["--spin", "-9"], [-1, 0]),
      (["--spin-direction", "-45"], [0.7, -0.7]),
    ] as [([String], SIMD2<Double>)] {
      let settings = try self.settings(arguments)
      let moved = settings.idleAxis.cross([0, 0, 1]) * settings.idleSpeed
      let length = (moved.x * moved.x + moved.y * moved.y).squareRoot()
      // Approximately, because the axis is slightly inclined.
      #expect((moved.x * way.x + moved.y * way.y) / length > 0.95, "\(arguments)")
    }
  }

  @Test("Without motion options, the defaults of the scene apply")
  func defaults() throws {
    #expect(try settings() == Scene.Settings())
    #expect(MotionOptions().spin == 6 * .pi / 180)
  }

  @Test("Motion options are converted to the units of the scene")
  func units() throws {
    let settings = try settings(
      "--min-speed", "90", "--idle-spin", "1.5s", "--hover", "stop", "--lock", "roll",
      "--drag-speed", "2", "--zoom-speed", "0.5", "--zoom-range", "1:4", "--on-choose", "front",
      "--half-life", "0.25", "--motion", "reduced")
    #expect(settings.motion.minimumSpeed == .pi / 2)
    #expect(settings.motion.idleDelay == .milliseconds(1500))
    #expect(settings.motion.hover == .stop && settings.motion.axis == .roll)
    #expect(
      settings.motion.dragSpeed == 2 && settings.motion.zoomStep == 0.5
        && settings.motion.zoomRange == 1...4)
    #expect(settings.motion.onChoose == .front && settings.motion.isReduced)
    #expect(settings.motion.halfLife == .milliseconds(250))
    #expect(try self.settings("--idle-spin", "never").motion.idleDelay == nil)
    #expect(try self.settings().motion.onChoose == .front)
    #expect(try self.settings("--on-choose", "stay").motion.onChoose == .stay)
    #expect(try self.settings("--multi").motion.onChoose == .stay)
    #expect(try self.settings("--multi", "--on-choose", "front").motion.onChoose == .front)
  }
}
