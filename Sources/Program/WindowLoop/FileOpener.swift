internal import Synchronization
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereWindow

/// Reads files that are dropped on a window, each on a thread of its own.
final class FileOpener {
  /// A file that was read.
  nonisolated struct Opened: Sendable {
    /// The options of the window with the file as its document.
    let options: ViewOptions
    /// The file's path.
    let path: String
    /// The file's signature before it was read.
    let known: FileSignature?
    /// What was read, or the reason why there is nothing.
    let reading: Result<SourceReading, FileWatcherFailure>
    /// The time taken to read it.
    let duration: Duration
  }

  /// The options of the window.
  private let options: ViewOptions
  /// The file that was dropped last, until it is read and fetched.
  private var reading: Reading?

  /// Creates an opener for a window with these options.
  init(_ options: ViewOptions) { self.options = options }

  /// Starts to read a file; one that is still being read is forgotten.
  func open(_ path: String) {
    var options = options
    options.document.source = .file(path)
    options.document.isFollowed = false
    // The format of the first file says nothing about this one, unless something is to be counted.
    if let format = options.document.source.pictures, options.document.format != .prose {
      options.document.format = format
    } else if options.document.format?.isCounted != true {
      options.document.format = nil
    }
    reading = Reading(path, options)
  }

  /// Returns the file that was dropped last, once it is read.
  func fetch() -> Opened? {
    guard let opened = reading?.opened else { return nil }
    reading = nil
    return opened
  }

  /// A file while it is read.
  nonisolated private final class Reading: Sendable {
    private let result = Mutex<Opened?>(nil)

    init(_ path: String, _ options: ViewOptions) {
      BackgroundThread.startReporting {
        let known = options.document.source.signature
        let start = ContinuousClock.now
        // As with a watched file, a pipe or a device is refused.
        var document = options.document
        document.isWatched = true
        let result = Result { try Source(document).read() }
          .mapError { FileWatcherFailure(description: "\($0)") }
        self.result.withLock {
          $0 = Opened(
            options: options, path: path, known: known, reading: result,
            duration: ContinuousClock.now - start)
        }
        Window.wake()
      }
    }

    /// The file, once it is read.
    var opened: Opened? { result.withLock { $0 } }
  }
}
