import TagSphereCommandLineOptions
import TagSphereGeometry
import TagSphereTestSupport

@testable import TagSphereProgram

/// A time that a test sets.
@MainActor final class TestClock { var now = Duration.zero }

@MainActor extension CloudStage {
  /// A kiosk's cloud without a window, for the context that is current.
  ///
  /// - Parameters:
  ///   - arguments: The command line after `tagsphere kiosk`.
  ///   - size: The size of the window that it takes itself to be in, pixels.
  ///   - clock: Its time.
  static func offScreen(
    kiosk arguments: [String], size: SIMD2<Int>, clock: TestClock
  ) throws -> CloudStage {
    guard case .view(let options) = try parse(["kiosk"] + arguments) else {
      throw ToolFailure(description: "another command")
    }
    var stages = StageClock()
    // Else the watcher would read the same once more, at a moment of its own.
    let known = options.document.source.signature
    let cloud = try OpenedCloud(options, stages: &stages).cloud
    return try CloudStage(
      cloud, known: known, chooser: try Chooser(options.choosing, document: cloud.document),
      options: options, viewport: Viewport(width: size.x, height: size.y), contentScale: 1,
      refreshRate: 60, clock: { clock.now })
  }

  /// One turn of the loop without events, after a while.
  func turn(after time: Duration = .milliseconds(20), on clock: TestClock) throws {
    clock.now += time
    _ = apply([])
    try followScene()
    try receive()
    _ = try drawIfDue()
  }
}
