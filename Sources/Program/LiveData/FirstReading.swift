internal import Glibc
internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereThreads

/// The first reading of a watched document, on a thread of its own: a file system that does not answer holds up
/// only that.
nonisolated final class FirstReading: Sendable {
  /// The version that is read.
  var version: CurrentVersion? { state.withLock { $0.version } }

  private struct State {
    var version: CurrentVersion?
    var result: Result<SourceReading, any Error>?
  }

  private let state = Mutex(State())

  /// Begins to read a document.
  init(_ options: DocumentOptions) {
    let context = ProcessContext.current
    let isStarted = BackgroundThread.start { [self] in
      ProcessContext.$current.withValue(context) { read(options) }
    }
    // The system may be out of threads.
    if !isStarted { read(options) }
  }

  private func read(_ options: DocumentOptions) {
    let version = CurrentVersion(of: options.source)
    state.withLock { $0.version = version }
    let result = Result { try Source(options).read(version, arrival: FeedArrival()) }
    state.withLock { $0.result = result }
  }

  /// Waits for its end; returns nil if that takes longer than a time.
  func wait(for time: Duration) -> Result<SourceReading, any Error>? {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {
      if let result = state.withLock({ $0.result }) { return result }
      usleep(1000)
    }
    return nil
  }

  /// Waits for its end, or until the document is replaced.
  ///
  /// - Throws: The errors of `Source.read(_:arrival:)`.
  func take() throws -> SourceReading {
    while true {
      if let result = wait(for: .milliseconds(50)) { return try result.get() }
    }
  }
}
