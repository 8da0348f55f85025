internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereViewer

/// `tagsphere bench --scenario`: the turns of a window, at sixty a second on a clock of its own.
///
/// A frame's time is that of everything that a window does for it: which labels have room, their
/// states, what is uploaded, and the drawing.
enum WindowBench {
  private static let frameTime = Duration.seconds(1) / 60
  /// The speed of a sphere that spins by itself, degrees a second.
  private static let spin = 24.0
  /// The frames in which a hand zooms in, and then out again.
  private static let zoomFrames = 60

  /// Measures the frames of a scenario.
  static func measure(
    _ cloud: Cloud, scenario: BenchOptions.Scenario, options: BenchOptions,
    stages: inout StageClock
  ) throws -> BenchReport {
    let size = SIMD2(options.picture.size.width, options.picture.size.height)
    let clock = ContinuousClock()
    let start = clock.now
    let driver = try Driver()
    var settings = ViewerSettings()
    settings.motion.amount = .full
    settings.motion.spinDegreesPerSecond = scenario == .spin ? spin : 0
    settings.motion.idleSeconds = 0
    settings.wheels = options.wheel.filter
    var screen = Viewer.Screen(size: size)
    screen.isSoftware = driver.isSoftware
    let viewer = stages.time("prepare the window") {
      Viewer(cloud, settings: settings, screen: screen, clock: { clock.now - start })
    }
    try stages.time("upload") { try viewer.enterContext() }
    var subject = Subject(
      name: "window/\(scenario.rawValue)", quality: .smooth, isFloor: false, draw: { _ in })
    var length = FrameCountdown(options.length, warmUp: options.warmUp)
    var (frame, firstFrame, now) = (0, 0.0, Duration.zero)
    while !length.isOver(frame: frame) {
      let input = Input(events(scenario, frame: frame, size: size, now: now), now: now)
      let seconds = try subject.measure(counts: frame >= options.warmUp) {
        _ = viewer.turn(input)
        try viewer.upload()
        try viewer.presentOffScreen()
      }
      if frame == 0 {
        firstFrame = ProcessFigures.secondsSinceStart ?? 0
        stages.note("first frame", seconds: seconds)
      }
      (frame, now) = (frame + 1, now + frameTime)
    }
    try Driver.check()
    let batch = viewer.cloud.batch
    let work = BenchWork(
      labels: batch.labels.count, glyphs: batch.glyphs.count, labelBytes: batch.labelByteCount,
      atlasBytes: batch.atlas.byteCount, font: cloud.fontName)
    return BenchCommand.report(
      [subject], work: work, driver: driver, options: options, firstFrame: firstFrame,
      stages: stages)
  }

  /// What a hand does before a frame.
  private static func events(
    _ scenario: BenchOptions.Scenario, frame: Int, size: SIMD2<Int>, now: Duration
  ) -> [TimedEvent] {
    switch scenario {
    case .spin: return []
    case .zoom:
      let step = frame / zoomFrames % 2 == 0 ? 0.2 : -0.2
      return [TimedEvent(.scrolled([0, step], at: SIMD2<Double>(size) / 2), at: now)]
    }
  }
}
