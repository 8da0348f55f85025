internal import Synchronization
internal import TagSphereEnvironment
internal import TagSphereLiveLabels
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer

/// Reads updates from standard input on its own thread, until the input ends.
nonisolated final class StreamFollower: Sendable {
  private let state: Mutex<State>

  private struct State {
    var reader: UpdateReader
    var hasWoken = false
    var error: DocumentInputError?
    var hasEnded = false
  }

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - reader: Reads the updates.
  ///   - onUpdate: Called on the thread when there are updates to fetch; called again only after a
  ///     fetch.
  init(_ reader: UpdateReader, onUpdate: @escaping @Sendable () -> Void) {
    state = Mutex(State(reader: reader))
    BackgroundThread.startReporting { self.run(onUpdate) }
  }

  /// Returns all updates since the last call.
  func fetch() -> DataUpdates {
    state.withLock { state in
      state.hasWoken = false
      defer { state.error = nil }
      var updates = StreamUpdates(
        updates: state.reader.fetch(), firstFault: state.reader.firstFault,
        error: state.error.map { "\($0)" }, hasEnded: state.hasEnded)
      updates.lineCount = state.reader.lineCount
      return .stream(updates)
    }
  }

  private func run(_ onUpdate: () -> Void) {
    do throws(DocumentInputError) {
      let input = try InputFile(path: "-")
      while let chunk = try input.nextChunk(upTo: Self.chunkBytes) {
        let wakes = state.withLock { state in
          state.reader.consume(chunk[...])
          defer { state.hasWoken = true }
          return !state.hasWoken
        }
        if wakes { onUpdate() }
      }
    } catch {
      state.withLock { $0.error = error }
    }
    state.withLock { state in
      state.reader.finish()
      state.hasEnded = true
    }
    onUpdate()
  }

  /// The number of bytes read at a time; it is small, so that the main loop never waits long for the lock.
  private static let chunkBytes = 1 << 14
}
