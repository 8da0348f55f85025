internal import Glibc
internal import Synchronization
package import TagSphereFiles
internal import TagSphereThreads

/// Examines the image files of documents on its own threads, and keeps the findings.
///
/// The intake is the only code that measures images for the layout. Other code queries the
/// findings, which opens no file. Until a file changes, it is read only once, however many paths,
/// documents and versions lead to it. A path on an unresponsive file system does not block other
/// paths: the thread that examines it is abandoned, and another thread continues. While eight
/// threads are abandoned, all other paths wait until one of these threads has an answer.
///
/// The intake exists as long as the program runs. All functions are thread-safe.
package final class ImageIntake: Sendable {
  /// The intake of the program.
  package static let ofProcess = ImageIntake()

  /// Opens a file.
  typealias Opening = @Sendable (_ path: String) throws(ImageFileError) -> RegularFile
  /// Reads the header of a file.
  typealias Measuring =
    @Sendable (borrowing RegularFile, inout HeaderWork) throws(ImageFileError) -> ImageMeasure

  /// The maximum number of threads blocked by unresponsive file systems.
  private static let mostStuck = 8
  /// The maximum number of steps of reading headers per request; see `HeaderWork`.
  static let mostSteps = 1 << 25
  /// The maximum number of findings, and of files, that are kept.
  private static let mostKept = 1 << 18

  /// A request: files that are examined together.
  private struct Request {
    /// The number of files without a finding.
    var remaining: Int
    /// The number of steps of reading the files' headers.
    var steps = 0
    /// The number of threads that were abandoned while they examined these files.
    var leftCount = 0
    var onFound: @Sendable () -> Void
  }

  /// A thread's current examination of a file.
  private struct Look {
    var path: String
    var request: Int
    var start: ContinuousClock.Instant
    /// Whether the thread has been abandoned.
    var isLeft = false
  }

  private struct State {
    var findings: [String: ImageFinding] = [:]
    var files: [FileSignature: Result<ImageMeasure, ImageFileError>] = [:]
    /// The reasons why versions of files gave no image although their headers are valid.
    var failures: [FileSignature: ImageFileError] = [:]
    var findingCount = 0
    var requests: [Int: Request] = [:]
    var requestCount = 0
    /// The paths to examine with the numbers of their requests, and the index of the next path.
    var queue: [(path: String, request: Int)] = []
    var next = 0
    /// The current examination of each thread, by the thread's number; nil while a thread examines no file.
    var looks: [Int: Look?] = [:]
    var threadCount = 0
    var isSupervised = false

    /// The number of the thread that is not abandoned; nil without such a thread.
    var worker: Int? { looks.first { $0.value?.isLeft != true }?.key }
    var stuckCount: Int { looks.values.count { $0?.isLeft == true } }
  }

  private let state = Mutex(State())
  private let open: Opening
  private let measure: Measuring
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Creates an intake without findings.
  package convenience init() {
    self.init(open: { path throws(ImageFileError) in try RegularFile(path, longest: .max) })
  }

  /// Creates an intake without findings, with other functions to open and measure files, or with another clock.
  init(
    open: @escaping Opening,
    measure: @escaping Measuring = {
      (file: borrowing RegularFile, work: inout HeaderWork) throws(ImageFileError) in
      try ImageFile.measure(file, work: &work)
    },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.open, self.measure, self.now) = (open, measure, now)
  }

  /// Returns how long the examination of one file may take before another thread continues with the next file.
  ///
  /// The time is one second. It is halved for each thread that was abandoned for the same request,
  /// so that all these threads together take about two seconds.
  private static func patience(leftCount: Int) -> Duration {
    .seconds(1) / (1 << min(leftCount, 4))
  }

  /// Returns the last finding about a path; nil if the path has no finding yet.
  package func finding(of path: String) -> ImageFinding? { state.withLock { $0.findings[path] } }

  /// Returns the reason why a version of a file gives no image although its header is valid; nil if no reason is known.
  ///
  /// Decoding such a file again would only delay other images.
  package func failure(of version: FileSignature?) -> ImageFileError? {
    guard let version else { return nil }
    return state.withLock { $0.failures[version] }
  }

  /// Records that a version of a file gives no image.
  package func note(_ failure: ImageFileError, of version: FileSignature?) {
    guard let version else { return }
    state.withLock { state in
      if state.failures.count >= Self.mostKept { state.failures = [:] }
      state.failures[version] = failure
    }
  }

  /// The number of findings of the program so far.
  package var findingCount: Int { state.withLock { $0.findingCount } }

  /// Starts to examine paths, even if they have been examined before.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - onFound: Called on a thread when all paths have findings.
  /// - Returns: The number of the request; nil without paths.
  @discardableResult
  package func request(_ paths: [String], onFound: @escaping @Sendable () -> Void) -> Int? {
    let request = enqueue(paths, onFound: onFound)
    if request != nil { supervise() }
    return request
  }

  /// Returns whether a request, given by its number, still lacks findings.
  package func isOpen(_ request: Int) -> Bool { state.withLock { $0.requests[request] != nil } }

  /// Examines paths, even if they have been examined before, and waits for the findings.
  ///
  /// The call does not wait for paths on unresponsive file systems. It also does not wait for paths
  /// that cannot be examined until one of eight abandoned threads has an answer. The findings about
  /// such paths come later.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - isWanted: Returns whether the findings are still wanted. It is called often; false cancels
  ///     the wait.
  ///   - progress: Called often, with the number of findings.
  /// - Returns: Whether the findings are still wanted.
  @discardableResult
  package func look(
    at paths: [String], isWanted: () -> Bool = { true }, progress: (Int) -> Void = { _ in }
  ) -> Bool {
    guard let request = enqueue(paths, onFound: {}) else { return isWanted() }
    while true {
      let (remaining, isStuck) = state.withLock { state in
        let remaining = state.requests[request]?.remaining ?? 0
        let left = state.looks.values.count { $0?.isLeft == true && $0?.request == request }
        return (remaining, remaining <= left || state.stuckCount >= Self.mostStuck)
      }
      progress(paths.count - remaining)
      guard isWanted() else {
        state.withLock { _ = $0.requests.removeValue(forKey: request) }
        return false
      }
      if isStuck {
        if remaining > 0 { supervise() }
        return true
      }
      replaceStuckWorker()
      usleep(300)
    }
  }

  /// Queues paths, starts a thread if necessary, and returns the number of the request; nil without paths.
  private func enqueue(_ paths: [String], onFound: @escaping @Sendable () -> Void) -> Int? {
    guard !paths.isEmpty else { return nil }
    let (request, thread) = state.withLock { state in
      state.requestCount += 1
      let request = state.requestCount
      state.requests[request] = Request(remaining: paths.count, onFound: onFound)
      state.queue += paths.map { ($0, request) }
      return (request, state.worker == nil ? Self.addThread(to: &state) : nil)
    }
    if let thread { start(thread) }
    return request
  }

  private static func addThread(to state: inout State) -> Int {
    state.threadCount += 1
    state.looks[state.threadCount] = .some(nil)
    return state.threadCount
  }

  private func start(_ thread: Int) {
    // If the system cannot start another thread, use this one.
    if !BackgroundThread.start({ self.serve(thread) }) { serve(thread) }
  }

  /// Abandons a thread that an unresponsive file system blocks, and starts another thread.
  private func replaceStuckWorker() {
    let thread = state.withLock { state -> Int? in
      guard let worker = state.worker, var look = state.looks[worker].flatMap(\.self),
        state.stuckCount < Self.mostStuck
      else { return nil }
      let leftCount = state.requests[look.request]?.leftCount ?? 0
      guard now() - look.start > Self.patience(leftCount: leftCount) else { return nil }
      state.requests[look.request]?.leftCount += 1
      look.isLeft = true
      state.looks[worker] = look
      Self.note(.init(result: .failure(.unanswered)), at: look.path, in: &state)
      return Self.addThread(to: &state)
    }
    if let thread { start(thread) }
  }

  /// Replaces blocked threads as long as queued paths have no thread to examine them.
  private func supervise() {
    let begins = state.withLock { state in
      defer { state.isSupervised = true }
      return !state.isSupervised
    }
    guard begins else { return }
    let isStarted = BackgroundThread.start {
      while true {
        usleep(200_000)
        self.replaceStuckWorker()
        let isOver = self.state.withLock { state in
          let isOver = state.worker == nil
          if isOver { state.isSupervised = false }
          return isOver
        }
        if isOver { return }
      }
    }
    if !isStarted { state.withLock { $0.isSupervised = false } }
  }

  /// Examines files until the queue is empty or this thread has been abandoned.
  private func serve(_ thread: Int) {
    while let path = takeNext(thread) {
      let (finding, steps) = look(at: path)
      let onFound = state.withLock { state -> (@Sendable () -> Void)? in
        guard let look = state.looks[thread].flatMap(\.self) else { return nil }
        Self.note(finding, at: path, in: &state)
        state.looks[thread] = look.isLeft ? nil : .some(nil)
        guard var request = state.requests[look.request] else { return nil }
        request.remaining -= 1
        request.steps += steps
        state.requests[look.request] = request.remaining > 0 ? request : nil
        return request.remaining > 0 ? nil : request.onFound
      }
      onFound?()
    }
  }

  /// Returns the next path for a thread; nil if the thread must end.
  private func takeNext(_ thread: Int) -> String? {
    var isOver: [@Sendable () -> Void] = []
    defer { for onFound in isOver { onFound() } }
    return state.withLock { state in
      guard state.looks[thread] != nil else { return nil }
      while state.next < state.queue.count {
        let (path, number) = state.queue[state.next]
        state.next += 1
        guard let request = state.requests[number] else { continue }
        if request.steps < Self.mostSteps {
          state.looks[thread] = Look(path: path, request: number, start: now())
          return path
        }
        Self.note(.init(result: .failure(.tooMuchWork)), at: path, in: &state)
        state.requests[number]?.remaining -= 1
        guard request.remaining == 1 else { continue }
        state.requests[number] = nil
        isOver.append(request.onFound)
      }
      (state.queue, state.next) = ([], 0)
      state.looks[thread] = nil
      return nil
    }
  }

  private static func note(_ finding: ImageFinding, at path: String, in state: inout State) {
    if state.findings.count >= mostKept { state.findings = [:] }
    state.findingCount += 1
    state.findings[path] = finding
    state.findings[path]?.number = state.findingCount
  }

  /// Examines the file at a path, unless the present version of the file is known.
  ///
  /// - Returns: The finding, and the steps of reading the header.
  private func look(at path: String) -> (finding: ImageFinding, steps: Int) {
    var work = HeaderWork()
    var version: FileSignature?
    let result = Result { () throws(ImageFileError) in
      let file = try open(path)
      let signature = file.signature
      version = signature
      if let known = state.withLock({ $0.files[signature] }) { return try known.get() }
      let measured = measured(file, work: &work)
      // An error of the disk may be temporary, so do not keep it.
      if case .failure(.cannotOpen) = measured { return try measured.get() }
      state.withLock { state in
        if state.files.count >= Self.mostKept { state.files = [:] }
        state.files[signature] = measured
      }
      return try measured.get()
    }
    return (ImageFinding(result: result, version: version), work.steps)
  }

  private func measured(
    _ file: borrowing RegularFile, work: inout HeaderWork
  ) -> Result<ImageMeasure, ImageFileError> {
    do throws(ImageFileError) {
      return .success(try measure(file, &work))
    } catch {
      return .failure(error)
    }
  }
}
