internal import Glibc
internal import Synchronization
internal import TagSphereCloudCore
internal import TagSphereInteraction
internal import TagSphereThreads

/// Watches a file on a thread of its own, and reads it whenever it has another whole version.
///
/// Renames onto the path, links that are turned elsewhere, and files that are written in place all
/// count. Half a file is never read as a version: see `FileSettling`; and a reading during which
/// the file changed is thrown away.
nonisolated final class FileWatcher<Version: Sendable>: Sendable {
  /// What came of another version of the file.
  typealias News = Result<Version, FileWatcherFailure>

  private let state = Mutex(State())
  /// The ends of a pipe, which wakes the thread: to read, and to write.
  private let wakePipe: SIMD2<Int32>

  private struct State {
    var news: News?
    var isStopped = false
    var isAskedAgain = false
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - known: The signature that it had before its first version was read.
  ///   - settling: How long it waits; its `known` has no effect.
  ///   - pollInterval: How often it looks where nothing is heard.
  ///   - read: Reads a version; called on the watcher's thread.
  ///   - onNews: Called on the watcher's thread when there is something to fetch.
  init(
    path: String, known: FileSignature?, settling: FileSettling? = nil,
    pollInterval: Duration = .seconds(2),
    read: @escaping @Sendable () throws -> Version, onNews: @escaping @Sendable () -> Void
  ) {
    let pipe = Pipe(isBlocking: false)
    wakePipe = [pipe?.reading ?? -1, pipe?.writing ?? -1]
    var settling = settling ?? FileSettling(known: known)
    settling.didRead(known)
    BackgroundThread.startReporting { [settling] in
      self.run(
        WatchedPath(path: path), settling: settling, pollInterval: pollInterval, read: read,
        onNews: onNews)
    }
  }

  deinit {
    for end in [wakePipe.x, wakePipe.y] where end >= 0 { close(end) }
  }

  /// The newest version that was read and not fetched yet, or why it could not be; older ones are
  /// passed over.
  func fetch() -> News? {
    state.withLock { state in
      defer { state.news = nil }
      return state.news
    }
  }

  /// Reads the file once more, even if it has not changed.
  func readAgain() {
    state.withLock { $0.isAskedAgain = true }
    _ = write(wakePipe.y, [0], 1)
  }

  /// Ends the watch.
  func stop() {
    state.withLock { $0.isStopped = true }
    _ = write(wakePipe.y, [0], 1)
  }

  private func run(
    _ file: WatchedPath, settling: FileSettling, pollInterval: Duration,
    read: () throws -> Version, onNews: () -> Void
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    var settling = settling
    var watch = DirectoryWatch()
    while !state.withLock({ $0.isStopped }) {
      var wakings = [UInt8](repeating: 0, count: 64)
      _ = Glibc.read(wakePipe.x, &wakings, wakings.count)
      if takeQuestion() { settling.askAgain() }
      let chain = file.chain
      watch.watch(Set(chain.map(WatchedPath.directory(of:))))
      if let target = chain.last {
        let (directory, name) = (WatchedPath.directory(of: target), WatchedPath.name(of: target))
        for event in watch.events() where event.directory == directory && event.name == name {
          if let isWriting = event.isWriting { settling.noteWriting(isWriting) }
        }
      }
      switch settling.look(file.signature, now: clock.now - start) {
      case .rest: watch.wait(timeout: pollInterval, or: wakePipe.x)
      case .lookAgain(let time):
        watch.wait(timeout: min(time - (clock.now - start), pollInterval), or: wakePipe.x)
      case .read(let signature):
        let news = Self.news(of: signature, read)
        // Somebody wrote while it was read: that was no version.
        guard file.signature == signature else { continue }
        settling.didRead(signature)
        settling.noteWriting(false)
        state.withLock { $0.news = news }
        onNews()
      }
    }
  }

  /// Whether somebody has asked to read it once more.
  private func takeQuestion() -> Bool {
    state.withLock { state in
      defer { state.isAskedAgain = false }
      return state.isAskedAgain
    }
  }

  private static func news(of signature: FileSignature?, _ read: () throws -> Version) -> News {
    do {
      return .success(try read())
    } catch {
      return .failure(FileWatcherFailure(description: "\(error)"))
    }
  }
}

/// Why a new version of a file cannot be shown: one sentence.
struct FileWatcherFailure: Error, Hashable, CustomStringConvertible {
  let description: String
}
