internal import TagSphereInteraction

/// How the cloud on the screen fares: its frames, its data, and what went wrong.
struct CloudHealth {
  /// The frames that were shown.
  var meter = FrameMeter()
  /// How many versions of the data were shown.
  private(set) var dataVersion = 0
  /// When the last of them was taken over.
  private(set) var loadTime: UTCTime?
  /// What it took to read and prepare it.
  private(set) var loadDuration = Duration.zero
  /// How many versions could not be shown.
  private(set) var refusals = 0
  /// Why the last version that came is not shown; nil where it is.
  private(set) var dataError: String?
  /// The last thing that went wrong.
  private(set) var lastError: String?
  /// How often a lost context was made anew.
  private(set) var contextRestarts = 0

  /// Notes another version of the data.
  mutating func loaded(in duration: Duration, at time: UTCTime = WallClock.now) {
    dataVersion += 1
    (loadTime, loadDuration, dataError) = (time, duration, nil)
  }

  /// Notes news of a stream, which has no versions.
  mutating func followed(at time: UTCTime = WallClock.now) { loadTime = time }

  /// Notes a version of the data that cannot be shown.
  mutating func refused(_ reason: String) {
    refusals += 1
    dataError = reason
    lastError = reason
  }

  /// Notes a context that was lost and made anew.
  mutating func restartedContext(after reason: String) {
    contextRestarts += 1
    lastError = reason
  }

  /// Why nothing was ever shown; nil where something was.
  var reasonForNothing: String? { dataVersion == 0 ? dataError : nil }
}
