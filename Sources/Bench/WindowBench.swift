internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereViewer

/// `tagsphere bench --scenario` with spin, zoom or fly: measures the turns of a window.
///
/// The time of a frame includes all work of a window for the frame: deciding which labels have space,
/// updating their states, uploading, and drawing.
enum WindowBench {
  /// The speed of a spinning sphere, degrees per second.
  private static let spin = 24.0
  /// The steps that the user scrolls per frame.
  private static let step = 0.2
  /// The number of frames in which the user zooms in; the user then zooms out for as many frames.
  private static let zoomFrames = 60
  /// The number of frames of a flight from the farthest to the nearest view; the flight back has as many.
  private static let flyFrames = 100
  /// The number of frames of the best quality that are measured after a spin.
  private static let stillFrames = 5

  /// Measures the frames of a scenario.
  ///
  /// With floors, the frames alternate with frames of `floor/labels-spatial`, which draws all labels of the
  /// current view.
  static func measure(
    _ cloud: Cloud, options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    let scenario = options.measurement.scenario ?? .spin
    var window = try BenchWindow(cloud, options: options, stages: &stages) {
      $0.motion.spin = scenario == .zoom ? 0 : spin
      $0.motion.hover = .none
    }
    var subject = Subject(name: "window/\(scenario.rawValue)", quality: window.movingQuality)
    var floor: Subject?
    if options.measurement.measuresFloor {
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

  /// Measures frames of the last view in the best quality.
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

  /// Returns the steps that the user scrolls before a frame; nil without scrolling.
  private static func scroll(_ scenario: BenchScenario, frame: Int) -> Double? {
    switch scenario {
    case .zoom: frame / zoomFrames % 2 == 0 ? step : -step
    // The flight begins in the middle of the range of zooms.
    case .fly: (frame + flyFrames * 4 / 5) / flyFrames % 2 == 0 ? -step : step
    default: nil
    }
  }
}
