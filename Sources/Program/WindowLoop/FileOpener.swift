internal import Synchronization
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereThreads
internal import TagSphereWindow

/// Reads files that are dropped on a window, each on a thread of its own.
///
/// Each is read and shown as if the command line had named it.
final class FileOpener {
  /// A file that was read.
  nonisolated struct Opened: Sendable {
    /// The file's path.
    let path: String
    /// What is shown, or the reason why there is nothing.
    let document: Result<OpenedDocument, FileWatcherFailure>
  }

  /// The command line of the window.
  private let reader: CommandLineReader
  /// The file that was dropped last, until it is read and fetched.
  private var reading: Reading?

  /// Creates an opener for the window of a command line.
  init(_ reader: CommandLineReader) { self.reader = reader }

  /// Starts to read a file; one that is still being read is forgotten.
  func open(_ path: String) { reading = Reading(path, reader) }

  /// Returns the file that was dropped last, once it is read.
  func fetch() -> Opened? {
    guard let opened = reading?.opened else { return nil }
    reading = nil
    return opened
  }

  /// A file while it is read.
  nonisolated private final class Reading: Sendable {
    private let result = Mutex<Opened?>(nil)

    init(_ path: String, _ reader: CommandLineReader) {
      BackgroundThread.startReporting {
        let document = Result { try OpenedDocument(reader.dropping(path)) }
          .mapError { FileWatcherFailure(description: "\($0)") }
        self.result.withLock { $0 = Opened(path: path, document: document) }
        Window.wake()
      }
    }

    /// The file, once it is read.
    var opened: Opened? { result.withLock { $0 } }
  }
}
