internal import Glibc
internal import Synchronization
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer

/// A document that comes through a pipe: a window shows it while it is being read, since the program
/// that writes it may take long.
///
/// At first it is read by the caller, for a moment; most pipes have ended by then. After that a
/// thread reads on, and offers what is complete so far from time to time.
nonisolated final class PipeReading: Sendable {
  /// The shortest time from one offer to the next.
  private static let shortestInterval = Duration.milliseconds(250)
  /// The shortest pause after an offer, in multiples of the time that it took to prepare, so that
  /// reading gets most of the time.
  private static let pauseFactor = 4

  /// The most labels of a window that opens with all of them; more are shown little by little.
  private static let mostAtOnce = 5000

  private let options: DocumentOptions
  /// The layout and colours, which may change while the pipe is read.
  private let design: Mutex<CloudDesign>
  /// The reading; nil once it has ended.
  private let reading: Mutex<DocumentReading?>
  private let state = Mutex(State())

  private struct State {
    var offer = DocumentGrowth(rowCount: 0)
    var hasWoken = false
    var failure: (any Error)?
    /// The document, if it was read before the window opened but has too many labels to wait for.
    var complete: Reading?
  }

  /// Opens standard input; nil if it is no pipe, or is followed as a stream.
  ///
  /// - Throws: If the stop words cannot be read, or the encoding is unknown.
  convenience init?(_ request: DocumentRequest) throws {
    let options = request.document
    guard options.source == .standardInput, !options.isFollowed, StandardInput.isPipe else {
      return nil
    }
    self.init(try Source(options).open(), request)
  }

  /// Takes a reading of a pipe that has not read anything.
  init(_ reading: sending DocumentReading, _ request: DocumentRequest) {
    self.reading = Mutex(reading)
    options = request.document
    design = Mutex(request.design)
  }

  /// Reads for a while.
  ///
  /// - Returns: What was read; nil if it goes on, or has many labels.
  /// - Throws: If it is invalid, or has nothing to show.
  func read(for time: Duration) throws -> SourceReading? {
    let end = ContinuousClock.now + time
    let complete: Reading? = try reading.withLock { reading in
      repeat {
        if try reading?.readChunk(before: end) != true { return try reading.end() }
      } while ContinuousClock.now < end
      return nil
    }
    guard let complete else { return nil }
    guard complete.document.tags.count <= Self.mostAtOnce else {
      state.withLock { $0.complete = complete }
      return nil
    }
    var read = SourceReading(complete)
    read.warnings = try complete.reportWarnings(path: "-", options: options)
    return read
  }

  /// Starts to read on.
  ///
  /// - Parameter request: What checks the complete document, and whom to call when there is something to fetch, once
  ///   per fetch.
  func follow(_ request: DocumentRequest) {
    BackgroundThread.startReporting { [self] in
      do {
        try readOn(for: request)
      } catch {
        state.withLock { state in
          state.failure = error
          state.offer.error = "\(error)"
          state.offer.hasEnded = true
        }
      }
      request.wake()
    }
  }

  /// Builds what is offered from now on by another design.
  func adopt(_ design: CloudDesign) { self.design.withLock { $0 = design } }

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
    for request: DocumentRequest
  ) throws {
    let onUpdate = request.wake
    var shown = 0
    let complete =
      try state.withLock { $0.complete.take() }
      ?? readToEnd(showing: &shown, onUpdate)
    let warnings = try complete.reportWarnings(path: "-", options: options)
    try request.check(complete.document)
    while Self.part(after: shown) < complete.document.tags.count {
      waitForRoom()
      _ = offerPart(of: complete, after: &shown, onUpdate)
    }
    waitForRoom()
    var document = try document(complete.document, isLast: true)
    document.remarks = warnings + request.remarks(complete.document)
    offer(document, rowCount: complete.report.rowsRead, isLast: true, onUpdate)
  }

  /// Reads on, and offers what is complete from time to time.
  ///
  /// - Parameter shown: The number of labels offered.
  private func readToEnd(
    showing shown: inout Int, _ onUpdate: () -> Void
  ) throws -> Reading {
    try reading.withLock { reading in
      // What was read before the thread began is new to the window.
      var isNew = (reading?.bytesRead ?? 0) > 0
      var next = ContinuousClock.now
      while true {
        if isNew, next <= .now, hasRoom {
          let start = ContinuousClock.now
          isNew = false
          if let content = try? reading?.contentSoFar {
            isNew = offerPart(of: content, after: &shown, onUpdate)
          }
          next = .now + max(Self.shortestInterval, (.now - start) * Self.pauseFactor)
        }
        // What is left to be shown does not wait for more to read.
        let before = reading?.bytesRead
        guard try reading?.readChunk(before: isNew ? .now + Self.shortestInterval : nil) == true
        else { return try reading.end() }
        if reading?.bytesRead != before { isNew = true }
      }
    }
  }

  /// Returns the most labels of an offer after one of `shown` labels: all of an offer appear in one
  /// frame, and new labels take time; but each offer arranges all labels anew, so that a pipe that is
  /// read quickly should take few.
  private static func part(after shown: Int) -> Int { max(1000, shown * 5) }

  /// Whether the window has fetched what was offered last.
  private var hasRoom: Bool { state.withLock { $0.offer.document == nil } }

  private func waitForRoom() {
    while !hasRoom { usleep(50_000) }
  }

  /// Offers the first labels of an unfinished document.
  ///
  /// What is wrong with it so far may be right at its end, so it is not offered then.
  ///
  /// - Returns: Whether there are more.
  private func offerPart(
    of content: Reading, after shown: inout Int, _ onUpdate: () -> Void
  ) -> Bool {
    var part = content.document
    part.tags = Array(part.tags.prefix(Self.part(after: shown)))
    let live = part.tags.isEmpty ? nil : try? document(part)
    offer(live, rowCount: content.report.rowsRead, onUpdate)
    shown = part.tags.count
    return shown < content.document.tags.count
  }

  private func document(
    _ document: TagDocument, isLast: Bool = false
  ) throws -> LiveDocument {
    try MemoryNeed.version(labels: document.tags.count).require()
    do {
      let design = design.withLock { $0 }
      _ = LiveDocument.lookAtImages(
        of: document, in: design.folder, decoder: design.imageDecoder)
      var live = try LiveDocument(document, design: design, isLast: isLast)
      live.imagesWereLookedAt = true
      if !isLast { live.notices = [] }
      return live
    } catch {
      throw CommandFailure(error)
    }
  }

  private func offer(
    _ document: LiveDocument?, rowCount: Int, isLast: Bool = false, _ onUpdate: () -> Void
  ) {
    let wakes = state.withLock { state in
      state.offer.rowCount = rowCount
      state.offer.hasEnded = isLast
      if let document { state.offer.document = document }
      defer { state.hasWoken = true }
      return !state.hasWoken
    }
    if wakes { onUpdate() }
  }
}
