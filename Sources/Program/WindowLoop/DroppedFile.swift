internal import Synchronization
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereStartup
internal import TagSphereThreads
internal import TagSphereWindow

/// A file dropped on a window; a thread opens the file as if the command line had named it.
nonisolated final class DroppedFile: Sendable {
  /// The opened file, ready to be shown.
  struct Opened {
    /// The command line that shows the file.
    let reader: CommandLineReader
    /// The options of the new command line.
    let options: Settings
    /// The target of choices among the file's labels.
    let target: ChoiceTarget
    /// The session of the file; updates of the file are not followed yet.
    let session: DocumentSession
    /// The contents to show first.
    let document: OpenedDocument
  }

  /// The file's path.
  let path: String
  /// The outcome, until it is taken; nil before the file is opened.
  ///
  /// Locked while the file is being opened.
  private let outcome = Mutex<Result<Opened, FileWatcherFailure>?>(nil)

  /// Starts to open a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - reader: The command line of the window.
  init(_ path: String, on reader: CommandLineReader) {
    self.path = path
    BackgroundThread.startReporting { [self] in
      outcome.withLock { outcome in
        outcome = Result { try Opened(reader.dropping(path)) }
          .mapError { FileWatcherFailure(description: "\($0)") }
      }
      Window.wake()
    }
  }

  /// Returns the opened file or the reason of the failure, without waiting; nil while the outcome is pending.
  func take() -> Result<Opened, FileWatcherFailure>? {
    outcome.withLockIfAvailable { $0.take() } ?? nil
  }
}

extension DroppedFile.Opened {
  /// Opens the document of a command line.
  ///
  /// - Throws: `UsageError`, `CommandError`, and the errors of reading. `CommandFailure` if the
  ///   document has nothing to show.
  nonisolated fileprivate init(_ reader: CommandLineReader) throws {
    guard case .view(let options) = try reader.read(warn: { _ in }) else {
      throw CommandFailure("the command line does not show a cloud")
    }
    (self.reader, self.options) = (reader, options)
    target = try ChoiceTarget(options.choosing)
    var request = try DocumentRequest(inWindow: options, known: options.document.source.signature)
    request.isDropped = true
    session = DocumentSession(request)
    var stages = StageClock()
    document = try session.open(stages: &stages)
  }
}
