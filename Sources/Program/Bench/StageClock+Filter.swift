internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWheels

extension StageClock {
  /// Times the turns of a window in which a wheel chooses another word: the filter, the new
  /// arrangement, and the uploads.
  mutating func timeFilter(_ filter: WheelFilter, of cloud: Cloud) throws {
    var settings = ViewerSettings()
    settings.wheels = filter
    let clock = ContinuousClock()
    let start = clock.now
    let viewer = Viewer(
      cloud, settings: settings, screen: Viewer.Screen(size: [1280, 800]),
      clock: { clock.now - start })
    try viewer.enterContext()
    var now = Duration.zero
    func turn(_ key: InputEvent.Key? = nil) throws -> Double {
      now += .milliseconds(16)
      let events = key.map {
        [TimedEvent(.key($0, modifiers: [], isRepeat: false), at: now)]
      }
      let begin = clock.now
      _ = viewer.turn(Input(events ?? [], now: now))
      try viewer.upload()
      return (clock.now - begin) / .seconds(1)
    }
    _ = try turn()
    _ = try turn(.function(6))
    var times: [Double] = []
    for wheel in filter.columns.indices {
      for _ in 0..<Self.choices { times.append(try turn(.right)) }
      // The next wheel, with a choice of this one in force.
      if wheel < filter.columns.count - 1 { _ = try turn(.down) }
    }
    note("choose a word of a wheel, median of \(times.count)", seconds: Statistics(times).median)
    note("slowest of them", seconds: times.max() ?? 0)
  }

  /// The choices that are timed for each wheel.
  private static let choices = 24
}
