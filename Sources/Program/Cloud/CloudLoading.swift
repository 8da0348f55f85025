internal import Synchronization
internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer
internal import TagSphereWindow

/// Reads and builds a cloud on a thread of its own, so that a window shows the heaviest labels of a
/// large document before the rest of it is read.
nonisolated final class CloudLoading: Sendable {
  /// What a window opens with.
  enum First: Sendable {
    /// The whole document: it has few labels.
    case whole(SourceReading)
    /// The heaviest tags of what was read so far.
    case head(TagDocument)
  }

  /// A whole cloud.
  struct Whole {
    /// The cloud.
    let prepared: PreparedCloud
    /// What standard error has reported about it, for the window to show.
    let warnings: [Message]
    /// The time taken to read and build it.
    let duration: Duration
  }

  /// The time for which a file is read before the heaviest labels of what was read are shown.
  private static let headTime = Duration.milliseconds(80)
  /// The most labels that are built at once.
  static let mostAtOnce = 4000
  /// The number of labels shown before all others.
  private static let headCount = 1500
  /// When glyphs are drawn.
  private static let glyphs = GlyphLoading.streamed(beyond: ShownCloud.initialGlyphs)

  private let options: DocumentOptions
  private let path: String
  /// The reading; nil once it has ended.
  private let reading: Mutex<DocumentReading?>
  private let start = ContinuousClock.now
  private let state = Mutex(State())
  /// The whole cloud, once it is built and until it is fetched; locked while it is built.
  private let whole = Mutex<Whole?>(nil)

  private struct State {
    var progress = LoadingProgress.reading(rows: 0)
    var failure: (any Error)?
    /// The document, if it was read before the window opened.
    var complete: Reading?
  }

  /// Opens the file of a document.
  ///
  /// - Throws: If it cannot be opened.
  init(_ options: DocumentOptions) throws {
    self.options = options
    path = options.source.path
    reading = Mutex(
      try DocumentReading(
        of: path, options: ReadingOptions(options), encoding: options.encoding,
        mostBytes: options.mostBytes))
  }

  /// Opens a file with the cloud of its heaviest labels while the rest is read; with that of all
  /// labels if they are few.
  ///
  /// - Parameters:
  ///   - options: The document, in a regular file.
  ///   - design: How it is shown.
  ///   - check: Checks the whole document, if the rest is read.
  ///   - onUpdate: Called on a thread when there is something to fetch.
  ///   - stages: Takes the times of the stages.
  /// - Returns: The cloud, what standard error has reported about it, and the reading of the rest; nil
  ///   if there is none.
  static func open(
    _ options: DocumentOptions, design: CloudDesign,
    check: @escaping @Sendable (TagDocument) throws -> Void,
    onUpdate: @escaping @Sendable () -> Void, stages: inout StageClock
  ) throws -> (cloud: Cloud, warnings: [Message], loading: CloudLoading?) {
    // Images in a directory or a file are not read part by part.
    let loading = options.format?.isPictures == true ? nil : try CloudLoading(options)
    var font: Cloud.OpeningFont? = Cloud.openingFont(of: design)
    let whole: SourceReading
    switch try stages.time("read", { try loading?.first() ?? .whole(Source(options).read()) }) {
    case .head(let head):
      // What is shown differently than asked is reported once, for the whole. What is wrong with the
      // head, such as a column without numbers so far, may be right for the whole.
      let built = try? Cloud.build(
        head, design: design, font: font, loading: glyphs, stages: &stages)
      if let loading, let (cloud, _) = built {
        loading.follow(
          after: PreparedCloud.Head(cloud), design: design, check: check, onUpdate: onUpdate)
        return (cloud, [], loading)
      }
      font = nil
      whole = try Source(options).read()
    case .whole(let read): whole = read
    }
    let (cloud, notices) = try Cloud.reportingNotices(
      whole.document, design: design.showing(whole), font: font, loading: glyphs, stages: &stages)
    return (cloud, whole.allWarnings + notices, nil)
  }

  /// Reads for a moment.
  ///
  /// - Throws: Errors of reading, and `CommandFailure` if there is nothing to show.
  func first() throws -> First {
    while let document = try readPart() {
      if let head = Self.head(of: document) { return .head(head) }
    }
    guard let complete = state.withLock({ $0.complete }) else {
      preconditionFailure("the reading has ended without a document")
    }
    guard complete.document.tags.count > Self.mostAtOnce,
      let head = Self.head(of: complete.document)
    else {
      var read = SourceReading(complete)
      read.warnings = try complete.reportWarnings(path: path, options: options)
      return .whole(read)
    }
    return .head(head)
  }

  /// Reads for a moment; returns the content so far, or nil once the reading is complete.
  private func readPart() throws -> TagDocument? {
    try reading.withLock { reading in
      let end = ContinuousClock.now + Self.headTime
      repeat {
        guard try reading?.readChunk() == true else {
          let complete = try reading.end()
          state.withLock {
            ($0.complete, $0.progress) = (complete, .reading(rows: complete.report.rowsRead))
          }
          return nil
        }
        noteRows(of: reading)
      } while ContinuousClock.now < end
      // What is wrong with the content so far may be right at its end.
      return (try? reading?.contentSoFar)?.document ?? TagDocument(tags: [])
    }
  }

  /// Starts to read on, and to build the whole cloud.
  ///
  /// - Parameters:
  ///   - head: What is shown already.
  ///   - design: How it is shown.
  ///   - check: Checks the whole document.
  ///   - onUpdate: Called on the thread when there is something to fetch.
  func follow(
    after head: PreparedCloud.Head, design: CloudDesign,
    check: @escaping @Sendable (TagDocument) throws -> Void,
    onUpdate: @escaping @Sendable () -> Void
  ) {
    BackgroundThread.startReporting { [self] in
      // Frames that a software driver draws would take twice as long.
      BackgroundThread.yieldToOthers()
      do {
        let complete = try state.withLock { $0.complete.take() } ?? readToEnd(onUpdate)
        note(.arranging(labels: complete.document.tags.count))
        onUpdate()
        try whole.withLock {
          $0 = try build(complete, after: head, design: design, check: check)
        }
      } catch {
        state.withLock { $0.failure = error }
      }
      onUpdate()
    }
  }

  /// How far the document has come.
  var progress: LoadingProgress { state.withLock { $0.progress } }

  /// Returns the whole cloud once, when it is built.
  ///
  /// - Throws: Errors of reading and building.
  func fetch() throws -> Whole? {
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return whole.withLockIfAvailable { $0.take() } ?? nil
  }

  private func readToEnd(_ onUpdate: () -> Void) throws -> Reading {
    try reading.withLock { reading in
      while try reading?.readChunk() == true {
        noteRows(of: reading)
        onUpdate()
      }
      return try reading.end()
    }
  }

  private func noteRows(of reading: DocumentReading?) {
    note(.reading(rows: reading?.rowsRead ?? 0))
  }

  private func note(_ progress: LoadingProgress) { state.withLock { $0.progress = progress } }

  private func build(
    _ complete: Reading, after head: PreparedCloud.Head, design: CloudDesign,
    check: (TagDocument) throws -> Void
  ) throws -> Whole {
    let warnings = try complete.reportWarnings(path: path, options: options)
    let document = complete.document
    try check(document)
    try MemoryNeed.showing(labels: document.tags.count).require()
    var stages = StageClock()
    let (cloud, notices) = try Cloud.reportingNotices(
      document, design: design, loading: Self.glyphs, stages: &stages)
    let prepared = PreparedCloud(cloud, after: head)
    SoftwareDriver.fetchMemory(byteCounts: prepared.drawnByteCounts)
    return Whole(prepared: prepared, warnings: warnings + notices, duration: .now - start)
  }

  /// Returns the heaviest tags of a document; nil if there is none.
  private static func head(of document: TagDocument) -> TagDocument? {
    guard !document.tags.isEmpty else { return nil }
    var head = document
    head.tags = document.tags.heaviest(headCount)
    return head
  }
}
