internal import Glibc
internal import Synchronization
internal import TagSphereCloudCore

/// Reads updates from standard input on a thread of its own, for as long as it lasts.
nonisolated final class StreamFollower: Sendable {
  private let state = Mutex(State())

  private struct State {
    var reader = UpdateReader()
    var hasWoken = false
    var isOver = false
    var error: DocumentInputError?
  }

  /// What came since the last fetch.
  struct News: Sendable {
    /// The last weight of each text.
    var updates: [TagUpdate]
    /// Whether the stream has ended.
    var isOver: Bool
    /// Why it ended early, if so.
    var error: DocumentInputError?
    /// Lines that said nothing, since the beginning.
    var faultCount: Int
    /// The first of them.
    var firstFault: UpdateFault?
  }

  /// Begins to read.
  ///
  /// - Parameter onNews: Called on the thread when there is something to fetch, once until it was.
  init(onNews: @escaping @Sendable () -> Void) {
    BackgroundThread.start { self.run(onNews) }
  }

  /// All that came since the last call.
  func fetch() -> News {
    state.withLock { state in
      state.hasWoken = false
      return News(
        updates: state.reader.fetch(), isOver: state.isOver, error: state.error,
        faultCount: state.reader.faultCount, firstFault: state.reader.firstFault)
    }
  }

  private func run(_ onNews: () -> Void) {
    do throws(DocumentInputError) {
      let input = try InputFile(path: "-")
      while let chunk = try input.nextChunk(upTo: Self.chunkBytes) {
        let wakes = state.withLock { state in
          state.reader.consume(chunk[...])
          defer { state.hasWoken = true }
          return !state.hasWoken
        }
        if wakes { onNews() }
      }
    } catch {
      state.withLock { $0.error = error }
    }
    state.withLock { state in
      state.reader.finish()
      state.isOver = true
    }
    onNews()
  }

  /// So little is taken at a time that the main loop never waits long for the lock.
  private static let chunkBytes = 1 << 14
}
