internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereForms
internal import TagSphereInteraction
internal import TagSphereLiveLabels
internal import TagSphereTagData
internal import TagSphereViewer

/// `tagsphere bench --scenario stream`: a stream sets the weights of 50 000 random tags a second.
///
/// `stream/read` is the reading of a frame's lines, which a window does on another thread. `stream/turn` is
/// the work of the main loop, uploads included. `window/stream` also includes the drawing.
enum StreamBench {
  private static let updatesPerFrame = 50_000 / 60
  /// The number of frames after which the updates repeat.
  private static let period = 180

  /// Measures frames.
  static func measure(
    _ cloud: Cloud, options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    let chunks = chunks(for: cloud.document.tags)
    var reader = UpdateReader()
    var window = try BenchWindow(cloud, options: options, stages: &stages) {
      $0.updates = .stream(top: nil)
      $0.motion.spin = MotionOptions().spin
    }
    var (reading, turns, frames) = (
      Subject(name: "stream/read"), Subject(name: "stream/turn"),
      Subject(name: "window/stream", quality: window.movingQuality)
    )
    let firstFrame = try stages.runFrames(options) { frame, counts in
      _ = reading.measure(counts: counts) { reader.consume(chunks[frame % period][...]) }
      let updates = DataUpdates.stream(StreamUpdates(updates: reader.fetch()))
      return try frames.measure(counts: counts) {
        var turn: Viewer.Turn?
        _ = try turns.measure(counts: counts) { turn = try window.turn(updates: updates) }
        try turn.take()?.drawOffScreen()
      }
    }
    return try window.report(
      [reading, turns, frames], options: options, firstFrame: firstFrame, stages: stages)
  }

  /// Returns the lines of each frame.
  private static func chunks(for tags: [Tag]) -> [[UInt8]] {
    var generator = SplitMix64(seed: 7)
    return (0..<period).map { _ in
      let lines = (0..<updatesPerFrame).map { _ in
        let tag = tags[Int(generator.next() % UInt64(tags.count))]
        return "\(tag.text)\t\(generator.next() % 1000 + 1)\n"
      }
      return Array(lines.joined().utf8)
    }
  }
}
