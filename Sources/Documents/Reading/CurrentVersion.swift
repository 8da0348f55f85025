internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereFiles

/// Tells readers when the document that they read has been replaced.
package nonisolated final class CurrentVersion: Sendable {
  private struct State {
    var isCurrent = true
    var nextLook: ContinuousClock.Instant
  }

  /// How often the file is looked at, however often it is asked for: of a folder that is many files.
  private static let interval = Duration.milliseconds(50)

  private let source: DocumentSource
  /// The signature of the version; nil for a folder of feeds, which are read each on its own.
  private let signature: FileSignature?
  private let isOfFeeds: Bool
  private let state = Mutex(State(nextLook: .now + interval))

  /// Takes the present version of a document.
  init(of source: DocumentSource) {
    self.source = source
    isOfFeeds = source.isFolderOfFeeds
    signature = isOfFeeds ? nil : source.signature
  }

  /// Whether it has not been replaced, as far as was seen within the last fraction of a second.
  var isCurrent: Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      guard state.isCurrent, now >= state.nextLook else { return state.isCurrent }
      state.isCurrent = isStillCurrent
      // A folder of many files takes no more than a tenth of the time to look at.
      state.nextLook = .now + max(Self.interval, (ContinuousClock.now - now) * 10)
      return state.isCurrent
    }
  }

  /// Whether it has not been replaced by now.
  var isStillCurrent: Bool { isOfFeeds || source.signature == signature }
}
