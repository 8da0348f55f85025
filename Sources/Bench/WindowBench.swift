internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereViewer

/// `tagsphere bench --scenario` of spin, zoom and fly: the turns of a window.
///
/// A frame's time is that of everything that a window does for it: which labels have room, their
/// states, what is uploaded, and the drawing.
enum WindowBench {
  /// The speed of a sphere that spins by itself, degrees a second.
  private static let spin = 24.0
  /// The steps that a hand scrolls in a frame.
  private static let step = 0.2
  /// The frames in which a hand zooms in, and then out again.
  private static let zoomFrames = 60
  /// The frames in which a hand flies from the farthest view to the nearest, and then back again.
  private static let flyFrames = 100
  /// The frames of the best quality that are measured after a spin.
  private static let stillFrames = 5

  /// Measures the frames of a scenario.
  ///
  /// With the floor, its frames alternate with those of `floor/labels-spatial`, which draws all labels of
  /// the same view.
  static func measure(
    _ cloud: Cloud, options: BenchOptions, stages: inout StageClock
  ) throws -> BenchReport {
    let scenario = options.scenario ?? .spin
    var window = try BenchWindow(cloud, options: options, stages: &stages) {
      $0.motion.spinDegreesPerSecond = scenario == .zoom ? 0 : spin
      $0.motion.hover = .none
    }
    var subject = Subject(name: "window/\(scenario.rawValue)", quality: window.movingQuality)
    var floor: Subject?
    if options.measuresFloor {
      floor = try Subject.floor(
        .spatialLabels, of: window.viewer.cloud.batch, in: window.viewer.scene.frame)
    }
    let middle = SIMD2(options.picture.size.width, options.picture.size.height) / 2
    let firstFrame = try stages.runFrames(options) { frame, counts in
      let scroll = scroll(scenario, frame: frame)
      let events = scroll.map { InputEvent.scrolled([0, $0], at: SIMD2<Double>(middle)) }
      let seconds = try subject.measure(counts: counts) {
        try window.turn(events.map { [$0] } ?? []).drawOffScreen()
      }
      if let draw = floor?.draw {
        let frame = window.viewer.scene.frame
        _ = try floor?.measure(counts: counts) { try draw(frame) }
      }
      return seconds
    }
    subject.drawnLabels = window.viewer.drawnLabels
    let drawnByFloor = floor?.count?(window.viewer.scene.frame)
    floor?.drawnLabels = drawnByFloor
    var subjects = [subject] + (floor.map { [$0] } ?? [])
    if scenario == .spin { subjects.append(try still(&window)) }
    return try window.report(
      subjects, options: options, firstFrame: firstFrame, stages: stages)
  }

  /// Measures frames of the best quality of the last view.
  private static func still(_ window: inout BenchWindow) throws -> Subject {
    var subject = Subject(name: "window/still", quality: window.stillQuality)
    for frame in 0...stillFrames {
      _ = try subject.measure(counts: frame > 0) {
        try window.turn(needsFrame: true).drawOffScreen()
      }
    }
    subject.drawnLabels = window.viewer.drawnLabels
    return subject
  }

  /// Returns how far a hand scrolls before a frame; nil if it does not.
  private static func scroll(_ scenario: BenchOptions.Scenario, frame: Int) -> Double? {
    switch scenario {
    case .zoom: frame / zoomFrames % 2 == 0 ? step : -step
    // The way begins in the middle of the range of zooms.
    case .fly: (frame + flyFrames * 4 / 5) / flyFrames % 2 == 0 ? -step : step
    default: nil
    }
  }
}
