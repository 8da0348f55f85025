internal import Glibc
internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereConversion
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereTagData
internal import TagSphereThreads

/// Reads the feeds of folders on its own threads, and keeps the last good content of each feed.
///
/// A feed is read again only if its file changes. Up to five slow feeds delay no other feed,
/// because another thread reads the remaining feeds. A reading is cancelled only in favour of a
/// newer version of the same file.
///
/// The intake lives as long as the program. All functions are thread-safe.
package nonisolated final class FeedIntake: Sendable {
  /// The intake of the program.
  package static let ofProgram = FeedIntake()

  /// The options with which feeds are read.
  struct Rule: Hashable, Sendable {
    var options: ReadingOptions
    var encoding: TextEncoding?
    var mostBytes: Int?
  }

  /// The known state of the requested feeds.
  struct Content: Sendable {
    /// The last good content of each feed that has good content, in the order of the feeds.
    var readings: [Reading] = []
    /// The reasons why feeds, or their newer versions, could not be read.
    var faults: [any Error] = []
    /// The faults that were not reported before, as sentences.
    var newFaults: [String] = []
    /// The paths of the feeds whose current version is not read yet.
    var waiting: [String] = []
  }

  /// The feeds that wait, for the operator of a kiosk.
  package struct Waiting: Hashable, Sendable {
    /// The number of feeds that wait to be read.
    package var count = 0
    /// The path of the feed that has been read for the longest time; nil if no feed takes more than a second.
    package var slowest: String?
  }

  /// The number of feeds that are read concurrently, not counting slow feeds.
  private static let usualThreads = 2
  /// The maximum number of threads.
  private static let mostThreads = 6
  /// The time that a feed may take before another thread takes over the remaining feeds.
  private static let patience = Duration.seconds(1)
  /// The time for which a file, even an empty one, must be unchanged before it is read.
  private static let moment = Duration.milliseconds(80)
  private static let emptyMoment = Duration.seconds(1)
  /// The maximum wait while no requested feed has good content.
  private static let firstPatience = Duration.seconds(3)

  private struct Key: Hashable {
    var path: String
    /// The index of the rule.
    var rule: Int
  }

  private struct Feed {
    /// The version that was read last; nil before the first reading.
    var version: FileSignature?
    var good: Reading?
    var fault: (any Error)?
    var isFaultTold = false
    /// Whether reading the feed has taken more than a second.
    var isSlow = false
  }

  /// A feed that waits to be read, or is being read.
  private struct Job {
    var key: Key
    var rule: Rule
    var size: Int64
    var isSlow: Bool
    /// The earliest time to read the feed: a recently written file may still be incomplete.
    var start: ContinuousClock.Instant
    /// The process context of the request; threads do not inherit it by themselves.
    var context: ProcessContext
  }

  /// A function to call when more feeds were read.
  private struct Listener {
    var earliest: ContinuousClock.Instant
    var call: @Sendable () -> Void
  }

  private struct State {
    var feeds: [Key: Feed] = [:]
    /// The rules in use.
    var rules: [Rule] = []
    /// The waiting feeds; the next feed is the last element.
    var queue: [Job] = []
    /// The current job of each thread, by the thread's number; nil while a thread is between two feeds.
    var underway: [Int: Job?] = [:]
    var threadCount = 0
    var isManaged = false
    /// The number of readings so far.
    var resultCount = 0
    /// The value of `resultCount` when content was returned last.
    var returnedCount = 0
    var listener: Listener?

    /// Returns the index of a rule, and adds the rule if it is new.
    mutating func number(of rule: Rule) -> Int {
      if let known = rules.firstIndex(of: rule) { return known }
      rules.append(rule)
      return rules.count - 1
    }

    var jobs: [Job] { queue + underway.values.compactMap { $0 } }

    func slowJobs(at now: ContinuousClock.Instant) -> [Job] {
      underway.values.compactMap { $0 }.filter { now - $0.start > FeedIntake.patience }
    }
  }

  private let state = Mutex(State())
  private let signatures = FileQuestions { WatchedPath(path: $0).signature }

  /// Creates an intake that has read nothing yet.
  init() {}

  /// The number of readings so far.
  var readCount: Int { state.withLock { $0.resultCount } }

  /// The feeds that wait now.
  package var waiting: Waiting {
    state.withLock { state in
      let slow = state.slowJobs(at: .now).min { $0.start < $1.start }
      let count = state.queue.count + state.underway.values.count { $0 != nil }
      return Waiting(count: count, slowest: slow?.key.path)
    }
  }

  /// Reads the feeds that have changed since their last reading.
  ///
  /// - Parameters:
  ///   - files: The paths of the feeds.
  ///   - rule: The options with which the feeds are read.
  ///   - patience: The maximum wait for all feeds; while no feed has good content, the wait may be
  ///     longer. Nil to wait without a limit.
  ///   - pause: The minimum time before `onMore` is called.
  ///   - onMore: Called once, on a thread, when more of the waiting feeds were read. Not called if
  ///     no feed is waiting.
  ///   - progress: Called often, with the number of feeds read.
  func read(
    _ files: [String], by rule: Rule, patience: Duration? = nil, pause: Duration = .zero,
    onMore: (@Sendable () -> Void)? = nil, progress: (Int) -> Void = { _ in }
  ) -> Content {
    let number = state.withLock { $0.number(of: rule) }
    let keys = files.map { Key(path: $0, rule: number) }
    let versions = signatures.answers(about: files)
    enqueue(keys, by: rule, versions: versions)
    let wanted = Set(keys)
    let start = ContinuousClock.now
    while true {
      let (waiting, isAnyRead) = state.withLock { state in
        (
          state.jobs.count { wanted.contains($0.key) },
          keys.contains { state.feeds[$0]?.good != nil }
        )
      }
      progress(files.count - waiting)
      if waiting == 0 { break }
      let time = ContinuousClock.now - start
      if let patience, time > patience, isAnyRead || time > Self.firstPatience { break }
      usleep(5000)
    }
    let unanswered = Set(zip(keys, versions).compactMap { $1 == nil ? $0 : nil })
    return content(of: keys, unanswered: unanswered, pause: pause, onMore: onMore)
  }

  private func content(
    of keys: [Key], unanswered: Set<Key>, pause: Duration, onMore: (@Sendable () -> Void)?
  ) -> Content {
    state.withLock { state in
      var content = Content()
      let waiting = Set(state.jobs.map(\.key)).union(unanswered)
      for key in keys {
        if waiting.contains(key) { content.waiting.append(key.path) }
        guard let feed = state.feeds[key] else { continue }
        if let good = feed.good { content.readings.append(good.aged(to: Int64(time(nil)))) }
        guard let fault = feed.fault else { continue }
        content.faults.append(fault)
        guard !feed.isFaultTold else { continue }
        state.feeds[key]?.isFaultTold = true
        let consequence = feed.good == nil ? "it is left out" : "what was read of it before stays"
        content.newFaults.append("\(fault); \(consequence)")
      }
      state.returnedCount = state.resultCount
      state.listener =
        content.waiting.isEmpty ? nil : onMore.map { Listener(earliest: .now + pause, call: $0) }
      return content
    }
  }

  /// Queues the feeds that have changed; skips feeds whose version is not known.
  private func enqueue(_ keys: [Key], by rule: Rule, versions: [FileSignature??]) {
    state.withLock { state in
      // This reading replaces the reading that the listener would request.
      state.listener = nil
      let wanted = Set(keys)
      let folders = Set(keys.map { PathName.directory(of: $0.path) })
      func isGone(_ key: Key) -> Bool {
        !wanted.contains(key) && folders.contains(PathName.directory(of: key.path))
      }
      state.feeds = state.feeds.filter { !isGone($0.key) }
      let known = Set(state.jobs.map(\.key))
      state.queue.removeAll { isGone($0.key) }
      for (key, answer) in zip(keys, versions) where !known.contains(key) {
        guard let version = answer else { continue }
        let feed = state.feeds[key]
        guard feed == nil || feed?.version != version else { continue }
        state.queue.append(
          Job(
            key: key, rule: rule, size: version?.size ?? 0, isSlow: feed?.isSlow == true,
            start: .now,
            context: .current))
      }
      // The queue is served from its end, so slow feeds are read last, and long files after short
      // files.
      state.queue.sort { first, second in
        first.isSlow != second.isSlow ? first.isSlow : first.size > second.size
      }
    }
    manage()
  }

  /// While feeds wait, starts threads as needed and calls the listener.
  private func manage() {
    let begins = state.withLock { state in
      guard !state.queue.isEmpty else { return false }
      startThreads(in: &state)
      defer { state.isManaged = true }
      return !state.isManaged
    }
    guard begins else { return }
    let isStarted = BackgroundThread.startReporting {
      var isOver = false
      while !isOver {
        usleep(20_000)
        let call = self.state.withLock { state -> (@Sendable () -> Void)? in
          self.startThreads(in: &state)
          isOver = state.jobs.isEmpty && state.underway.isEmpty
          if isOver { state.isManaged = false }
          guard let listener = state.listener,
            isOver || .now >= listener.earliest && state.resultCount > state.returnedCount
          else { return nil }
          state.listener = nil
          return listener.call
        }
        call?()
      }
    }
    if !isStarted { state.withLock { $0.isManaged = false } }
  }

  private func startThreads(in state: inout State) {
    let slow = state.slowJobs(at: .now).count
    while state.queue.count > 0, state.underway.count - slow < Self.usualThreads,
      state.underway.count < Self.mostThreads
    {
      state.threadCount += 1
      let thread = state.threadCount
      state.underway[thread] = .some(nil)
      if !BackgroundThread.start({ self.serve(thread) }) {
        state.underway[thread] = nil
        return
      }
    }
  }

  /// Reads feeds until the queue is empty.
  private func serve(_ thread: Int) {
    BackgroundThread.yieldToOthers()
    let helpers = ConversionHelpers()
    while let job = takeNext(thread) {
      let path = WatchedPath(path: job.key.path)
      let version = path.signature
      let wait = version.map(Self.rest) ?? .zero
      if wait > .zero {
        put(back: job, after: wait, thread)
        continue
      }
      let result = Result {
        try ProcessContext.$current.withValue(job.context) {
          try Self.read(job.key.path, by: job.rule, version: version, helpers: helpers)
        }
      }
      guard path.signature == version else {
        put(back: job, after: Self.moment, thread)
        continue
      }
      finish(job, version: version, result, thread)
    }
  }

  private static func read(
    _ path: String, by rule: Rule, version: FileSignature?, helpers: ConversionHelpers
  ) throws -> Reading {
    var nextLook = ContinuousClock.now + .milliseconds(50)
    var isCurrent = true
    return try readDocument(at: [path], options: rule.options) { path in
      try DocumentReading(
        of: path, options: rule.options, encoding: rule.encoding, allowsPipe: false,
        mostBytes: rule.mostBytes, helpers: helpers
      ) {
        if isCurrent, .now >= nextLook {
          isCurrent = WatchedPath(path: path).signature == version
          nextLook = .now + .milliseconds(50)
        }
        return isCurrent
      }
    }
  }

  /// Returns how much longer a version of a file must stay unchanged before it is read.
  private static func rest(of version: FileSignature) -> Duration {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let time = FileSignature.time(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
    let age = Duration.nanoseconds(time &- version.modified)
    let least = version.size == 0 ? emptyMoment : moment
    return age >= .zero && age < least ? least - age : .zero
  }

  private func takeNext(_ thread: Int) -> Job? {
    while true {
      let (job, isOver) = state.withLock { state -> (Job?, Bool) in
        let now = ContinuousClock.now
        if let index = state.queue.lastIndex(where: { $0.start <= now }) {
          var job = state.queue.remove(at: index)
          job.start = now
          state.underway[thread] = job
          return (job, false)
        }
        if state.queue.isEmpty { state.underway[thread] = nil }
        return (nil, state.queue.isEmpty)
      }
      if job != nil || isOver { return job }
      usleep(10_000)
    }
  }

  private func put(back job: Job, after wait: Duration, _ thread: Int) {
    state.withLock { state in
      var job = job
      job.start = .now + wait
      state.queue.append(job)
      state.underway[thread] = .some(nil)
    }
  }

  private func finish(
    _ job: Job, version: FileSignature?, _ result: Result<Reading, any Error>, _ thread: Int
  ) {
    state.withLock { state in
      var feed = state.feeds[job.key] ?? Feed()
      feed.version = version
      feed.isSlow = ContinuousClock.now - job.start > Self.patience
      switch result {
      case .success(let reading): (feed.good, feed.fault) = (reading, nil)
      case .failure(let fault): (feed.fault, feed.isFaultTold) = (fault, false)
      }
      state.feeds[job.key] = feed
      state.underway[thread] = .some(nil)
      state.resultCount += 1
    }
  }
}

extension Reading {
  /// Returns a feed's content, with the weights of its items at `time`.
  ///
  /// - Parameter time: Seconds since the beginning of 1970.
  nonisolated fileprivate func aged(to time: Int64) -> Reading {
    var reading = self
    if report.format == .feed { FeedConversion.renewWeights(of: &reading.document.tags, at: time) }
    return reading
  }
}
