internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereThreads

/// The first reading of a watched document, on its own thread.
///
/// An unresponsive file system blocks only this thread.
nonisolated struct FirstReading: Sendable {
  private let answer: Answer<(version: CurrentVersion, result: Result<SourceReading, any Error>)>

  /// Starts to read a document.
  ///
  /// - Parameters:
  ///   - options: The document.
  ///   - read: Reads a version of the document.
  init(
    _ options: DocumentOptions,
    read: @escaping @Sendable (DocumentOptions, CurrentVersion) throws -> SourceReading = {
      try Source($0).read($1, arrival: FeedArrival())
    }
  ) {
    let context = ProcessContext.current
    answer = Answer {
      ProcessContext.$current.withValue(context) {
        let version = CurrentVersion(of: options.source)
        return (version, Result { try read(options, version) })
      }
    }
  }

  /// Waits for the result; returns nil after a timeout.
  func wait(for time: Duration) -> Result<SourceReading, any Error>? {
    answer.wait(for: time)?.result
  }

  /// Waits for the result; replacing the document ends the wait early.
  ///
  /// - Returns: The version that was read, and its content.
  /// - Throws: The errors of `Source.read(_:arrival:)`.
  func take() throws -> (version: CurrentVersion, read: SourceReading) {
    while true {
      guard let (version, result) = answer.wait(for: .seconds(1)) else { continue }
      return (version, try result.get())
    }
  }
}
