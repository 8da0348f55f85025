internal import Synchronization
internal import TagSphereCloudBuilding
package import TagSphereCommandLineOptions
internal import TagSphereEnvironment
package import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer

/// Reads a document and builds its complete cloud on a thread, while a window shows its heaviest labels.
package nonisolated final class HeadFirstReading: Sendable {
  /// The content that a window opens with.
  package enum First: Sendable {
    /// The whole document, because it has few labels.
    case whole(SourceReading)
    /// The heaviest tags read so far.
    case head(TagDocument)
  }

  /// The time to read a file before the heaviest labels read so far are shown.
  private static let headTime = Duration.milliseconds(80)
  /// The maximum number of labels that are built in one step.
  static let mostAtOnce = 4000
  /// The number of labels in the head, the part of the cloud that is shown first.
  private static let headCount = 1500

  /// The complete cloud, once it is built.
  let completion = CloudCompletion()
  private let options: DocumentOptions
  private let path: String
  /// The reading; nil after its end.
  private let reading: Mutex<DocumentReading?>
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  private struct State {
    var failure: (any Error)?
    /// The complete document; nil if it was not read completely before the window opened.
    var complete: Reading?
  }

  /// Opens the file of a document.
  ///
  /// - Throws: If the file cannot be opened.
  package init(_ options: DocumentOptions) throws {
    self.options = options
    path = options.source.path
    reading = Mutex(try Source(options).open())
  }

  /// Opens a file with the cloud of its heaviest labels, while the remaining labels are read.
  ///
  /// If the document has few labels, the first cloud has all labels.
  ///
  /// - Parameters:
  ///   - request: The document, in a regular file.
  ///   - stages: Records the times of the stages.
  static func open(
    _ request: DocumentRequest, stages: inout StageClock
  ) throws -> OpenedDocument {
    let start = ContinuousClock.now
    let options = request.document
    // Images in a folder or in a file are not read in parts.
    let reading = options.format?.isPictures == true ? nil : try HeadFirstReading(options)
    var font: Cloud.OpeningFont? = Cloud.openingFont(of: request.design)
    let whole: SourceReading
    switch try stages.time("read", { try reading?.first() ?? .whole(Source(options).read()) }) {
    case .head(let head):
      // Notices are reported once, for the complete document. A fault in the head, such as a column
      // without numbers so far, may disappear in the complete document.
      let built = try? Cloud.build(
        head, design: request.design, font: font, loading: DocumentRequest.glyphs, stages: &stages)
      if let reading, let (cloud, _) = built {
        reading.follow(after: PreparedCloud.Head(cloud), request)
        return OpenedDocument(
          cloud: cloud, warnings: [], duration: .now - start, rest: .labels(reading))
      }
      font = nil
      whole = try Source(options).read()
    case .whole(let read): whole = read
    }
    return try request.shown(whole, font: font, since: start, stages: &stages)
  }

  /// Reads until there is enough content to open a window.
  ///
  /// - Throws: Errors of reading, or `CommandFailure` if there is nothing to show.
  package func first() throws -> First {
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

  /// Reads for `headTime`; returns the content so far, or nil at the end of the file.
  private func readPart() throws -> TagDocument? {
    try reading.withLock { reading in
      let end = ContinuousClock.now + Self.headTime
      repeat {
        guard try reading?.readChunk() == true else {
          let complete = try reading.end()
          state.withLock { $0.complete = complete }
          completion.note(.reading(rows: complete.report.rowsRead))
          return nil
        }
        noteRows(of: reading)
      } while ContinuousClock.now < end
      // A fault in the content so far may disappear by the end of the file.
      return (try? reading?.contentSoFar)?.document ?? TagDocument(tags: [])
    }
  }

  /// Continues to read on a thread, and builds the complete cloud.
  ///
  /// - Parameters:
  ///   - head: The cloud that is already shown.
  ///   - request: How to show the document, and the functions to call.
  func follow(after head: PreparedCloud.Head, _ request: DocumentRequest) {
    BackgroundThread.startReporting { [self] in
      // At the same priority, frames drawn by a software driver would take twice as long.
      BackgroundThread.yieldToOthers()
      do {
        let complete = try state.withLock { $0.complete.take() } ?? readToEnd(request.wake)
        completion.note(.arranging(labels: complete.document.tags.count))
        request.wake()
        try completion.complete { try build(complete, after: head, request) }
      } catch {
        state.withLock { $0.failure = error }
      }
      request.wake()
    }
  }

  /// The error that prevents the complete cloud; nil if there is no error.
  var failure: (any Error)? { state.withLock { $0.failure } }

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
    completion.note(.reading(rows: reading?.rowsRead ?? 0))
  }

  private func build(
    _ complete: Reading, after head: PreparedCloud.Head, _ request: DocumentRequest
  ) throws -> CloudCompletion.Whole {
    var warnings = try complete.reportWarnings(path: path, options: options)
    let document = complete.document
    try request.check(document)
    try MemoryNeed.showing(labels: document.tags.count).require()
    var stages = StageClock()
    let (cloud, notices) = try Cloud.reportingNotices(
      document, design: request.design, loading: DocumentRequest.glyphs, stages: &stages)
    let prepared = PreparedCloud(cloud, after: head)
    request.fetchMemory(prepared.drawnByteCounts)
    warnings += notices + request.remarks(document)
    return CloudCompletion.Whole(prepared, warnings: warnings, duration: .now - start)
  }

  /// Returns the heaviest tags of a document; nil if it has no tags.
  private static func head(of document: TagDocument) -> TagDocument? {
    guard !document.tags.isEmpty else { return nil }
    var head = document
    head.tags = document.tags.heaviest(headCount)
    return head
  }
}
