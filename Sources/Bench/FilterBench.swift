internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWheels

/// `tagsphere bench FILE --wheels COLUMNS --scenario wheel`: a wheel beside a cloud selects a word per frame.
///
/// The wheels turn one after the other. `wheel/choice` is the filter, the new arrangement and the upload.
/// `window/wheel` also includes the drawing.
enum FilterBench {
  /// The number of choices of a wheel before the next wheel turns.
  private static let choices = 24

  /// Measures choices.
  static func measure(
    _ cloud: Cloud, filter: WheelFilter, options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    var window = try BenchWindow(cloud, options: options, stages: &stages)
    var (turns, frames) = (
      Subject(name: "wheel/choice"), Subject(name: "window/wheel", quality: window.movingQuality)
    )
    func key(_ key: InputEvent.Key) -> InputEvent { .key(key, modifiers: [], isRepeat: false) }
    try window.turn()
    // Directs the keys to the wheels.
    try window.turn([key(.function(6))])
    let wheels = filter.columns.count
    let firstFrame = try stages.runFrames(options) { frame, counts in
      if frame > 0, frame % choices == 0 {
        let isLast = frame / choices % wheels == 0
        // Go to the next wheel, and keep the choice of the current wheel. After the last wheel, go back to the
        // first wheel.
        for _ in 0..<(isLast ? wheels - 1 : 1) { try window.turn([key(isLast ? .up : .down)]) }
      }
      return try frames.measure(counts: counts) {
        var turn: Viewer.Turn?
        _ = try turns.measure(counts: counts) { turn = try window.turn([key(.right)]) }
        try turn.take()?.drawOffScreen()
      }
    }
    return try window.report(
      [turns, frames], options: options, firstFrame: firstFrame, stages: stages)
  }
}
