internal import Glibc
internal import Synchronization
internal import TagSphereEnvironment
package import TagSphereFiles
internal import TagSphereThreads

/// Watches a file on its own thread, and reads each complete new version.
///
/// It detects renames onto the path, changed links, and files written in place. An incomplete file
/// is not read: see `FileSettling`. If the file changes during a reading, the reading is discarded.
/// The exception is a folder of feeds, because each feed settles on its own.
package nonisolated final class FileWatcher<Version: Sendable>: Sendable {
  /// The result of reading a new version of the file.
  package typealias Update = Result<Version, FileWatcherFailure>

  private let state = Mutex(State())
  /// The two ends of a pipe that wakes the thread: first the reading end, then the writing end.
  private let wakePipe: SIMD2<Int32>

  private struct State {
    var update: Update?
    var isStopped = false
    var needsReload = false
  }

  /// Starts to watch a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - known: The signature that the file had before its first version was read.
  ///   - settling: The rule that decides when a version is complete; its `known` has no effect.
  ///   - pollInterval: The interval at which the file is checked if no event is reported.
  ///   - read: Reads a version; called on the watcher's thread.
  ///   - onUpdate: Called on the watcher's thread when there is an update to fetch.
  package init(
    path: String, known: FileSignature?, settling: FileSettling? = nil,
    pollInterval: Duration = .seconds(2),
    read: @escaping @Sendable () throws -> Version, onUpdate: @escaping @Sendable () -> Void
  ) {
    let pipe = Pipe(isBlocking: false)
    wakePipe = [pipe?.reading ?? -1, pipe?.writing ?? -1]
    var settling = settling ?? FileSettling(known: known)
    settling.didRead(known)
    BackgroundThread.startReporting { [settling] in
      self.run(
        WatchedPath(path: path), settling: settling, pollInterval: pollInterval, read: read,
        onUpdate: onUpdate)
    }
  }

  deinit {
    for end in [wakePipe.x, wakePipe.y] where end >= 0 { close(end) }
  }

  /// Returns the newest version or error since the last call, skipping older ones; nil if nothing has changed.
  package func fetch() -> Update? {
    state.withLock { state in
      defer { state.update = nil }
      return state.update
    }
  }

  /// Reads the file again, even if it has not changed.
  func readAgain() {
    state.withLock { $0.needsReload = true }
    _ = write(wakePipe.y, [0], 1)
  }

  /// Stops watching.
  package func stop() {
    state.withLock { $0.isStopped = true }
    _ = write(wakePipe.y, [0], 1)
  }

  private func run(
    _ file: WatchedPath, settling: FileSettling, pollInterval: Duration,
    read: () throws -> Version, onUpdate: () -> Void
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    var settling = settling
    var watch = DirectoryWatch()
    while !state.withLock({ $0.isStopped }) {
      var wakings = [UInt8](repeating: 0, count: 64)
      _ = Glibc.read(wakePipe.x, &wakings, wakings.count)
      if takeReload() { settling.askAgain() }
      let chain = file.chain
      watch.watch(Set(chain.map(PathName.directory(of:))))
      if let target = chain.last {
        let (directory, name) = (PathName.directory(of: target), PathName.name(of: target))
        for event in watch.events() where event.directory == directory && event.name == name {
          if let isWriting = event.isWriting { settling.noteWriting(isWriting) }
        }
      }
      settling.isOfMany = file.isFolderOfFeeds
      switch settling.look(file.signature, now: clock.now - start) {
      case .rest: watch.wait(timeout: pollInterval, or: wakePipe.x)
      case .lookAgain(let time):
        watch.wait(timeout: min(time - (clock.now - start), pollInterval), or: wakePipe.x)
      case .read(let signature):
        // If the file changed during the reading, discard the reading, except for a folder of
        // feeds.
        guard let update = Self.update(read),
          file.signature == signature || file.isFolderOfFeeds
        else { continue }
        settling.didRead(signature)
        settling.noteWriting(false)
        // An older version that was never fetched is released outside the lock. The version may be
        // large, and the main loop must not wait for its release.
        _ = state.withLock { state in
          defer { state.update = update }
          return state.update
        }
        onUpdate()
      }
    }
  }

  /// Returns whether a reload was requested since the last call.
  private func takeReload() -> Bool {
    state.withLock { state in
      defer { state.needsReload = false }
      return state.needsReload
    }
  }

  /// Returns the outcome of a reading; nil if it was cancelled because the file was replaced.
  private static func update(_ read: () throws -> Version) -> Update? {
    do {
      return .success(try read())
    } catch DocumentBytesError.replaced {
      return nil
    } catch {
      return .failure(FileWatcherFailure(description: "\(error)"))
    }
  }
}

/// The reason why a new version of a file cannot be shown, in one sentence.
package struct FileWatcherFailure: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// Creates a failure from its sentence.
  package init(description: String) { self.description = description }
}
