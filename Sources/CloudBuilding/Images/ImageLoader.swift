internal import Glibc
internal import Synchronization
package import TagSphereGlyphs
package import TagSphereImages
internal import TagSphereThreads

/// Decodes images on background threads, a few at a time.
///
/// The caller fetches the decoded images.
///
/// Large images are decoded one at a time. So at most 256 MiB for a large image, and 64 MiB for
/// each of a few other images, are in use, whatever sizes the files declare.
package final class ImageLoader: Sendable {
  /// An image to decode.
  package struct Job: Sendable {
    /// The number that identifies the job's result, such as the image's index in the atlas of images.
    package var entry: Int
    /// The file's path.
    package var path: String
    /// The format to which the image is converted.
    package var format: ImageTile.Format
    /// The number of pixels in the file.
    package var pixelCount: Int

    package init(entry: Int, path: String, format: ImageTile.Format, pixelCount: Int) {
      (self.entry, self.path, self.format, self.pixelCount) = (entry, path, format, pixelCount)
    }
  }

  /// A decoded image.
  package struct Arrival: Sendable {
    /// The number of the image's job, such as the image's index in the atlas of images.
    package var entry: Int
    /// The image, or the error that prevented it.
    package var result: Result<ImageTile, ImageFileError>
  }

  private struct State {
    var nextJob = 0
    /// Whether each job has begun.
    var isBegun: [Bool]
    /// The prioritized jobs in reverse order, for `popLast`.
    var preferred: [Int] = []
    var arrivals: [Arrival] = []
    var fetched = 0
    var isCancelled = false
    /// The number of consecutive images that exceeded the limit of time or memory.
    var costlyInARow = 0

    /// Returns the next job in the original order; nil after the last job.
    mutating func takeNext() -> Int? {
      guard nextJob < isBegun.count else { return nil }
      defer { nextJob += 1 }
      return nextJob
    }
  }

  /// The number of consecutive costly images after which the document's remaining images are not decoded.
  private static let mostCostlyInARow = 16
  /// Images with more pixels than this are decoded one at a time.
  private static let largePixelCount = 1 << 24

  private let jobs: [Job]
  private let jobOfEntry: [Int: Int]
  private let workers: [any ImageWorker]
  private let state: Mutex<State>
  private let largeTurn = Mutex(())

  /// Creates a loader and starts it.
  ///
  /// - Parameters:
  ///   - jobs: The images, in this order.
  ///   - workers: The number of images that are decoded at a time, at least 1.
  ///   - decoder: The decoder of the images.
  ///   - onArrival: Called on any thread when an image is decoded or has failed.
  package convenience init(
    _ jobs: [Job], workers: Int, decoder: ImageDecoder,
    onArrival: @escaping @Sendable () -> Void = {}
  ) {
    let count = min(workers, jobs.count)
    self.init(jobs, workers: (0..<count).map { _ in decoder.worker() }, onArrival: onArrival)
  }

  /// Creates a loader with given workers, and starts it.
  package init(
    _ jobs: [Job], workers: [any ImageWorker], onArrival: @escaping @Sendable () -> Void = {}
  ) {
    self.jobs = jobs
    jobOfEntry = Dictionary(zip(jobs.map(\.entry), jobs.indices)) { first, _ in first }
    state = Mutex(State(isBegun: Array(repeating: false, count: jobs.count)))
    self.workers = workers
    for worker in self.workers {
      BackgroundThread.start {
        while let job = self.nextJob() {
          let arrival = Arrival(entry: job.entry, result: self.decode(job, by: worker))
          self.state.withLock { $0.arrivals.append(arrival) }
          onArrival()
        }
        worker.finish()
      }
    }
  }

  /// Whether all images have been fetched.
  package var isDone: Bool { state.withLock { $0.fetched == jobs.count } }

  /// Whether some decoded images have not been fetched yet.
  package var hasArrivals: Bool { state.withLock { !$0.arrivals.isEmpty } }

  /// Returns decoded images, oldest first.
  ///
  /// - Parameters:
  ///   - byteLimit: The limit of bytes; the last image may exceed it.
  ///   - failureLimit: The limit of failed images; each is replaced by a drawn plate.
  package func fetch(byteLimit: Int = .max, failureLimit: Int = .max) -> [Arrival] {
    state.withLock { state in
      var (bytes, failures) = (0, 0)
      let count =
        state.arrivals.firstIndex { arrival in
          if bytes >= byteLimit || failures >= failureLimit { return true }
          switch arrival.result {
          case .success(let tile): bytes += tile.byteCount
          case .failure: failures += 1
          }
          return false
        } ?? state.arrivals.count
      defer { state.arrivals.removeFirst(count) }
      state.fetched += count
      return Array(state.arrivals.prefix(count))
    }
  }

  /// Waits for all images.
  ///
  /// - Parameter body: Receives newly decoded images, oldest first. The array may be empty.
  func waitForAll(_ body: ([Arrival]) -> Void) {
    while !isDone {
      let arrivals = fetch()
      body(arrivals)
      if arrivals.isEmpty { usleep(1000) }
    }
  }

  /// Moves waiting images, such as images in view, to the front of the queue, in the given order.
  ///
  /// - Parameter entries: The numbers of the images' jobs. Unknown jobs and jobs that have begun
  ///   are skipped.
  package func prefer(_ entries: some Sequence<Int>) {
    state.withLock { state in
      let jobs = entries.compactMap { jobOfEntry[$0] }
      state.preferred = jobs.filter { !state.isBegun[$0] }.reversed()
    }
  }

  /// Starts no further image, and stops the helper processes that are decoding.
  package func cancel() {
    state.withLock { $0.isCancelled = true }
    for worker in workers { worker.stop() }
  }

  private func nextJob() -> Job? {
    state.withLock { state in
      guard !state.isCancelled else { return nil }
      while let job = state.preferred.popLast() ?? state.takeNext() {
        guard !state.isBegun[job] else { continue }
        state.isBegun[job] = true
        return jobs[job]
      }
      return nil
    }
  }

  private func decode(
    _ job: Job, by worker: any ImageWorker
  ) -> Result<ImageTile, ImageFileError> {
    func tile() -> Result<ImageTile, ImageFileError> {
      Result { () throws(ImageFileError) in
        try worker.tile(at: job.path, format: job.format)
      }
    }
    guard state.withLock({ $0.costlyInARow < Self.mostCostlyInARow }) else {
      return .failure(.tooMuchWork)
    }
    let result =
      job.pixelCount > Self.largePixelCount ? largeTurn.withLock { _ in tile() } : tile()
    let isCostly = if case .failure(let reason) = result { reason.isCostly } else { false }
    state.withLock { $0.costlyInARow = isCostly ? $0.costlyInARow + 1 : 0 }
    return result
  }
}
