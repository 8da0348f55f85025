internal import Synchronization
internal import TagSphereCloudCore
internal import TagSphereImages
internal import TagSphereInteraction

/// Decodes pictures behind the scenes, a few at a time; the main loop fetches what is done.
///
/// A large picture waits until no other large one is being decoded, so that no more than
/// 256 MiB and a few times 64 MiB are in use, whatever the files declare.
nonisolated final class PictureLoader: Sendable {
  /// A picture to decode.
  struct Job: Sendable {
    /// Its index in the atlas of pictures.
    var entry: Int
    /// Its file.
    var path: String
    /// What it is made to.
    var format: PictureTile.Format
    /// Pixels of the file.
    var pixelCount: Int
  }

  /// A picture that is done.
  struct Arrival: Sendable {
    /// Its index in the atlas of pictures.
    var entry: Int
    /// The picture, or why there is none.
    var result: Result<PictureTile, PictureFileError>
  }

  private struct State {
    var nextJob = 0
    var arrivals: [Arrival] = []
    var fetched = 0
    var isCancelled = false
  }

  /// Pictures of more pixels than this are decoded one at a time.
  private static let largePixelCount = 1 << 24

  private let jobs: [Job]
  private let state = Mutex(State())
  private let largeTurn = Mutex(())

  /// A loader that has begun.
  ///
  /// - Parameters:
  ///   - jobs: What to decode, in this order.
  ///   - workers: How many at a time, at least 1.
  ///   - onArrival: Called on any thread when one is done.
  init(_ jobs: [Job], workers: Int, onArrival: @escaping @Sendable () -> Void = {}) {
    self.jobs = jobs
    for _ in 0..<min(workers, jobs.count) {
      BackgroundThread.start {
        while let job = self.nextJob() {
          let arrival = Arrival(entry: job.entry, result: self.decode(job))
          self.state.withLock { $0.arrivals.append(arrival) }
          onArrival()
        }
      }
    }
  }

  /// Whether everything was fetched.
  var isDone: Bool { state.withLock { $0.fetched == jobs.count } }

  /// Takes pictures that are done, oldest first, up to about so many bytes.
  func fetch(byteLimit: Int = .max) -> [Arrival] {
    state.withLock { state in
      var bytes = 0
      let count =
        state.arrivals.firstIndex { arrival in
          if bytes >= byteLimit { return true }
          if case .success(let tile) = arrival.result { bytes += tile.byteCount }
          return false
        } ?? state.arrivals.count
      defer { state.arrivals.removeFirst(count) }
      state.fetched += count
      return Array(state.arrivals.prefix(count))
    }
  }

  /// Begins no further picture.
  func cancel() { state.withLock { $0.isCancelled = true } }

  private func nextJob() -> Job? {
    state.withLock { state in
      guard !state.isCancelled, state.nextJob < jobs.count else { return nil }
      defer { state.nextJob += 1 }
      return jobs[state.nextJob]
    }
  }

  private func decode(_ job: Job) -> Result<PictureTile, PictureFileError> {
    func tile() -> Result<PictureTile, PictureFileError> {
      Result { () throws(PictureFileError) in
        let size = PictureSize(width: job.format.width, height: job.format.height)
        return PictureTile(try PictureFile.bitmap(at: job.path, for: size), format: job.format)
      }
    }
    return job.pixelCount > Self.largePixelCount ? largeTurn.withLock { _ in tile() } : tile()
  }
}
