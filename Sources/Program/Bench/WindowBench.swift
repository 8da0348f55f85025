internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereTagData
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

  /// Measures the frames from the start of the program until all labels of a file are shown, on a real
  /// clock.
  static func measureLoad(
    _ document: DocumentOptions, design: CloudDesign, options: BenchOptions,
    stages: inout StageClock
  ) throws -> BenchReport {
    let (cloud, _, rest) = try CloudLoading.open(
      document, design: design, check: { _ in }, onUpdate: {}, stages: &stages)
    var loading = rest
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    let (viewer, driver) = try viewer(
      of: cloud, scenario: .load, options: options, start: start, stages: &stages)
    try stages.time("upload") { try viewer.enterContext() }
    var subject = Subject(
      name: "window/load", quality: .smooth, isFloor: false, draw: { _ in })
    var (firstFrame, frame, end) = (0.0, 0, framesAfterLoad)
    if let loading { viewer.noteProgress(rowsRead: loading.rowCount) }
    while frame < end {
      if let whole = try loading?.fetch() {
        loading = nil
        stages.note("whole cloud built", seconds: ProcessFigures.secondsSinceStart ?? 0)
        viewer.show(whole: whole.prepared)
      }
      let wasWaiting = loading != nil || viewer.isWaitingForWhole
      var input = Input(now: clock.now - start)
      input.needsFrame = frame == 0
      var output = Output()
      let seconds = try subject.measure(counts: frame > 0) {
        output = viewer.turn(input)
        try viewer.upload()
        if output.hasFrame { try viewer.presentOffScreen() }
      }
      if frame == 0 {
        firstFrame = ProcessFigures.secondsSinceStart ?? 0
        stages.note("first frame", seconds: seconds)
        viewer.noteFrame(from: input.now, to: clock.now - start)
      }
      frame += 1
      let isWaiting = loading != nil || viewer.isWaitingForWhole
      if wasWaiting, !isWaiting {
        stages.note("whole cloud shown", seconds: ProcessFigures.secondsSinceStart ?? 0)
      }
      if isWaiting { end = frame + framesAfterLoad }
      let sleep = output.wakeTime - (clock.now - start)
      if sleep > .zero { usleep(UInt32(sleep / .microseconds(1))) }
    }
    try Driver.check()
    return report(
      subject, of: viewer, fontName: cloud.fontName, driver: driver, options: options,
      firstFrame: firstFrame, stages: stages)
  }

  /// The turns that are measured after all labels are shown.
  private static let framesAfterLoad = 60

  /// Returns the viewer of a scenario, and the driver of the context.
  ///
  /// - Parameter start: When the viewer's clock begins.
  private static func viewer(
    of cloud: Cloud, scenario: BenchOptions.Scenario, options: BenchOptions,
    start: ContinuousClock.Instant, stages: inout StageClock
  ) throws -> (Viewer, Driver) {
    let driver = try Driver()
    var settings = ViewerSettings()
    settings.motion.amount = .full
    settings.motion.spinDegreesPerSecond = scenario == .zoom ? 0 : spin
    settings.motion.idleSeconds = 0
    settings.wheels = options.wheel.filter
    var screen = Viewer.Screen(
      size: SIMD2(options.picture.size.width, options.picture.size.height))
    screen.isSoftware = driver.isSoftware
    let viewer = stages.time("prepare the window") {
      Viewer(cloud, settings: settings, screen: screen, clock: { .now - start })
    }
    return (viewer, driver)
  }

  private static func report(
    _ subject: Subject, of viewer: Viewer, fontName: String, driver: Driver,
    options: BenchOptions, firstFrame: Double, stages: StageClock
  ) -> BenchReport {
    let batch = viewer.cloud.batch
    let work = BenchWork(
      labels: batch.labels.count, glyphs: batch.glyphs.count, labelBytes: batch.labelByteCount,
      atlasBytes: batch.atlas.byteCount, font: fontName)
    return BenchCommand.report(
      [subject], work: work, driver: driver, options: options, firstFrame: firstFrame,
      stages: stages)
  }

  /// Measures the frames of a scenario.
  static func measure(
    _ cloud: Cloud, scenario: BenchOptions.Scenario, options: BenchOptions,
    stages: inout StageClock
  ) throws -> BenchReport {
    let size = SIMD2(options.picture.size.width, options.picture.size.height)
    let (viewer, driver) = try viewer(
      of: cloud, scenario: scenario, options: options, start: .now, stages: &stages)
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
    return report(
      subject, of: viewer, fontName: cloud.fontName, driver: driver, options: options,
      firstFrame: firstFrame, stages: stages)
  }

  /// What a hand does before a frame.
  private static func events(
    _ scenario: BenchOptions.Scenario, frame: Int, size: SIMD2<Int>, now: Duration
  ) -> [TimedEvent] {
    switch scenario {
    case .spin, .load: return []
    case .zoom:
      let step = frame / zoomFrames % 2 == 0 ? 0.2 : -0.2
      return [TimedEvent(.scrolled([0, step], at: SIMD2<Double>(size) / 2), at: now)]
    }
  }
}
