package import TagSphereInteraction
package import TagSphereMessages

/// Frame times, data versions and errors, for diagnostics and the state file.
package nonisolated struct CloudHealth {
  /// The times of the frames shown.
  package var meter = FrameMeter()
  /// The number of data versions shown.
  package private(set) var dataVersion = 0
  /// The time at which the last version or update was shown; nil before the first version or update.
  package private(set) var loadTime: UTCTime?
  /// The time taken to read and prepare the last version.
  package private(set) var loadDuration = Duration.zero
  /// The number of versions that could not be shown.
  package private(set) var refusals = 0
  /// The reason why the last version is not shown; nil if it is shown.
  package private(set) var dataError: String?
  /// The last error of any kind.
  package private(set) var lastFault: Message?
  /// The last error of any kind, in English.
  package var lastError: String? { lastFault?.english }
  /// The number of lost contexts that were replaced.
  package private(set) var contextRestarts = 0

  /// Records a version of the data.
  mutating func loaded(in duration: Duration, at time: UTCTime) {
    dataVersion += 1
    (loadTime, loadDuration, dataError) = (time, duration, nil)
  }

  /// Records updates of a stream; a stream has no versions.
  mutating func followed(at time: UTCTime) { loadTime = time }

  /// Records a version of the data that cannot be shown.
  mutating func refused(_ reason: String) {
    refusals += 1
    dataError = reason
    lastFault = Message(verbatim: reason)
  }

  /// Records a lost context that was replaced.
  mutating func restartedContext(after reason: Message) {
    contextRestarts += 1
    lastFault = reason
  }

  /// The data error if no version was ever shown; nil after the first version was shown.
  package var reasonForNothing: String? { dataVersion == 0 ? dataError : nil }
}
