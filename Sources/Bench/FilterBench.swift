internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWheels

/// `tagsphere bench FILE --wheels COLUMNS --scenario wheel`: wheels beside a cloud choose another word
/// in each frame, one wheel after the other.
///
/// `wheel/choice` is the filter, the new arrangement and what is uploaded; `window/wheel` is the same
/// with the drawing.
enum FilterBench {
  /// The choices of each wheel before the next one turns.
  private static let choices = 24

  /// Measures choices.
  static func measure(
    _ cloud: Cloud, filter: WheelFilter, options: BenchOptions, stages: inout StageClock
  ) throws -> BenchReport {
    var window = try BenchWindow(cloud, options: options, stages: &stages)
    var (turns, frames) = (
      Subject(name: "wheel/choice"), Subject(name: "window/wheel", quality: window.movingQuality)
    )
    func key(_ key: InputEvent.Key) -> InputEvent { .key(key, modifiers: [], isRepeat: false) }
    try window.turn()
    // The keys go to the wheels.
    try window.turn([key(.function(6))])
    let wheels = filter.columns.count
    let firstFrame = try stages.runFrames(options) { frame, counts in
      if frame > 0, frame % choices == 0 {
        let isLast = frame / choices % wheels == 0
        // The next wheel, with a choice of this one in force; or the first one again.
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
