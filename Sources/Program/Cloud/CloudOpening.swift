internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereText
internal import TagSphereThreads

/// A file that is read, typeset and arranged on a thread of its own, while the main thread opens what it
/// is shown in: neither needs the other before the first frame.
nonisolated final class CloudOpening: Sendable {
  /// What a file was opened with.
  struct Opened {
    /// The cloud of its heaviest labels, or of all.
    let cloud: Cloud
    /// What standard error has reported about it.
    let warnings: [Message]
    /// The reading of the rest; nil if there is none.
    let loading: CloudLoading?
    /// The time that it took.
    let duration: Duration
  }

  private let opening: Underway<(result: Result<Opened, any Error>, stages: StageClock)>

  /// Starts to open a file; see `CloudLoading.open`.
  init(
    _ document: DocumentOptions, design: CloudDesign,
    check: @escaping @Sendable (TagDocument) throws -> Void = { _ in },
    onUpdate: @escaping @Sendable () -> Void = {}
  ) {
    FontGlyphSource.settleLanguage()
    opening = Underway {
      let start = ContinuousClock.now
      var stages = StageClock()
      let result = Result {
        let (cloud, warnings, loading) = try CloudLoading.open(
          document, design: design, check: check, onUpdate: onUpdate, stages: &stages)
        return Opened(
          cloud: cloud, warnings: warnings, loading: loading, duration: .now - start)
      }
      return (result, stages)
    }
  }

  /// Whether `take()` does not wait.
  var isDone: Bool { opening.isMade }

  /// Returns what the file was opened with, once, and the times of its stages; waits for it.
  ///
  /// - Throws: Errors of reading and building.
  func take() throws -> (Opened, stages: StageClock) {
    let (result, stages) = opening.take()
    return (try result.get(), stages)
  }
}
