internal import Synchronization
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer

/// A document that comes through a pipe: a window shows it while it is being read, since the program
/// that writes it may take long.
///
/// At first it is read by the caller, for a moment; most pipes have ended by then. After that a
/// thread reads on, and offers what is complete so far from time to time.
nonisolated final class OpenPipe: Sendable {
  /// The shortest time from one offer to the next.
  private static let shortestInterval = Duration.milliseconds(250)
  /// How many times as long as the preparation of an offer the next one waits, so that reading gets
  /// most of the time.
  private static let patience = 4

  private let options: DocumentOptions
  private let reading: Mutex<DocumentReading>
  private let state = Mutex(State())

  private struct State {
    var offer = DocumentGrowth(rowCount: 0)
    var hasWoken = false
    var failure: (any Error)?
  }

  /// Opens standard input; nil if it is no pipe, or its document is not one to be shown while it
  /// grows.
  ///
  /// - Throws: If the stop words cannot be read.
  init?(_ options: DocumentOptions) throws {
    guard options.source == .standardInput, !options.isFollowed, StandardInput.isPipe else {
      return nil
    }
    self.options = options
    let (path, readingOptions) = try readingArguments(options)
    reading = Mutex(
      try DocumentReading(of: path, options: readingOptions, encoding: options.encoding))
  }

  /// Reads for a while.
  ///
  /// - Returns: The document and the warnings that were reported; nil if it goes on.
  /// - Throws: If it is invalid, or has nothing to show.
  func read(for time: Duration) throws -> (document: TagDocument, warnings: [String])? {
    let end = ContinuousClock.now + time
    let complete: Reading? = try reading.withLock { reading in
      while StandardInput.isReady(for: end - .now) {
        if try !reading.readChunk() { return try reading.finish() }
        if ContinuousClock.now >= end { return nil }
      }
      return nil
    }
    guard let complete else { return nil }
    return (complete.document, try complete.reportWarnings(path: "-", options: options))
  }

  /// Starts to read on.
  ///
  /// - Parameters:
  ///   - design: The layout and colours.
  ///   - check: Checks the complete document.
  ///   - onUpdate: Called on the thread when there is something to fetch, once per fetch.
  func follow(
    design: CloudDesign, check: @escaping @Sendable (TagDocument) throws -> Void,
    onUpdate: @escaping @Sendable () -> Void
  ) {
    BackgroundThread.startReporting { [self] in
      do {
        try readOn(design: design, check: check, onUpdate: onUpdate)
      } catch {
        state.withLock { state in
          state.failure = error
          state.offer.error = "\(error)"
          state.offer.hasEnded = true
        }
      }
      onUpdate()
    }
  }

  /// The reason why the reading ended early.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Returns what was read since the last call.
  func fetch() -> DocumentGrowth {
    state.withLock { state in
      defer {
        (state.offer.document, state.offer.error) = (nil, nil)
        state.hasWoken = false
      }
      return state.offer
    }
  }

  private func readOn(
    design: CloudDesign, check: (TagDocument) throws -> Void, onUpdate: () -> Void
  ) throws {
    try reading.withLock { reading in
      // What was read before the thread began is new to the window.
      var isNew = reading.bytesRead > 0
      var next = ContinuousClock.now
      while true {
        // Waits for more only until the next offer is due.
        if isNew, next <= .now || !StandardInput.isReady(for: next - .now) {
          let start = ContinuousClock.now
          if let content = try? reading.contentSoFar {
            offer(
              documentSoFar(content, design: design), rowCount: content.report.rowsRead, onUpdate)
          }
          next = .now + max(Self.shortestInterval, (.now - start) * Self.patience)
          isNew = false
        }
        guard try reading.readChunk() else { break }
        isNew = true
      }
      let complete = try reading.finish()
      let warnings = try complete.reportWarnings(path: "-", options: options)
      try check(complete.document)
      var document = try document(complete, design: design, isLast: true)
      document.warnings = warnings
      state.withLock { $0.offer.hasEnded = true }
      offer(document, rowCount: complete.report.rowsRead, onUpdate)
    }
  }

  /// Returns what can be shown of an unfinished document; what is wrong so far may be right at its
  /// end.
  private func documentSoFar(_ content: Reading, design: CloudDesign) -> LiveDocument? {
    content.document.tags.isEmpty ? nil : try? document(content, design: design)
  }

  private func document(
    _ reading: Reading, design: CloudDesign, isLast: Bool = false
  ) throws -> LiveDocument {
    let document = reading.document
    try MemoryNeed.version(labels: document.tags.count).require()
    do {
      var live = try LiveDocument(document, design: design, isLast: isLast)
      if !isLast { live.notices = [] }
      return live
    } catch {
      throw CommandFailure(error)
    }
  }

  private func offer(_ document: LiveDocument?, rowCount: Int, _ onUpdate: () -> Void) {
    let wakes = state.withLock { state in
      state.offer.rowCount = rowCount
      if let document { state.offer.document = document }
      defer { state.hasWoken = true }
      return !state.hasWoken
    }
    if wakes { onUpdate() }
  }
}
