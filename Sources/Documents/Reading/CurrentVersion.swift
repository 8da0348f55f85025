internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereFiles

/// Tells readers whether the document that they read has been replaced.
package nonisolated final class CurrentVersion: Sendable {
  private struct State {
    var isCurrent = true
    var nextLook: ContinuousClock.Instant
  }

  /// The minimum time between two checks of the file; checking a folder may need a look at many files.
  private static let interval = Duration.milliseconds(50)

  private let source: DocumentSource
  /// The signature of the version; nil for a folder of feeds, because its feeds are read one by one.
  private let signature: FileSignature?
  private let isOfFeeds: Bool
  private let state = Mutex(State(nextLook: .now + interval))

  /// Records the current version of a document.
  init(of source: DocumentSource) {
    self.source = source
    isOfFeeds = source.isFolderOfFeeds
    signature = isOfFeeds ? nil : source.signature
  }

  /// Whether the version was current at the last check, which is usually at most 50 ms ago.
  var isCurrent: Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      guard state.isCurrent, now >= state.nextLook else { return state.isCurrent }
      state.isCurrent = isStillCurrent
      // Checking a folder of many files takes at most about a tenth of the time.
      state.nextLook = .now + max(Self.interval, (ContinuousClock.now - now) * 10)
      return state.isCurrent
    }
  }

  /// Checks now whether the version is still current.
  var isStillCurrent: Bool { isOfFeeds || source.signature == signature }
}
