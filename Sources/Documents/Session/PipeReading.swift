internal import Glibc
internal import Synchronization
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereThreads
internal import TagSphereViewer

/// A document that comes through a pipe; a window shows the document while it is being read.
///
/// The program that writes to the pipe may take long. First, the caller reads for a moment; most
/// pipes have ended by then. After that, a thread continues to read, and periodically offers the
/// complete part so far.
nonisolated final class PipeReading: Sendable {
  /// The minimum time between two offers.
  private static let shortestInterval = Duration.milliseconds(250)
  /// The minimum pause after an offer, as a multiple of the time that preparing the offer took.
  ///
  /// The pause leaves most of the time for reading.
  private static let pauseFactor = 4

  /// The maximum number of labels that a window opens with; further labels are shown gradually.
  private static let mostAtOnce = 5000

  private let options: DocumentOptions
  /// The layout and colours, which may change while the pipe is read.
  private let design: Mutex<CloudDesign>
  /// The reading; nil after the end of the pipe.
  private let reading: Mutex<DocumentReading?>
  private let state = Mutex(State())

  private struct State {
    var offer = DocumentGrowth(rowCount: 0)
    var hasWoken = false
    var failure: (any Error)?
    /// The complete document, if it was read before the window opened but has too many labels to show at once.
    var complete: Reading?
  }

  /// Opens standard input; nil if standard input is not a pipe, or if it is followed as a stream.
  ///
  /// - Throws: If the stop words cannot be read, or the encoding is unknown.
  convenience init?(_ request: DocumentRequest) throws {
    let options = request.document
    guard options.source == .standardInput, !options.isFollowed, StandardInput.isPipe else {
      return nil
    }
    self.init(try Source(options).open(), request)
  }

  /// Takes over a reading of a pipe from which nothing has been read.
  init(_ reading: sending DocumentReading, _ request: DocumentRequest) {
    self.reading = Mutex(reading)
    options = request.document
    design = Mutex(request.design)
  }

  /// Reads for a limited time.
  ///
  /// - Returns: The content; nil if the pipe has not ended, or if the document has many labels.
  /// - Throws: If the content is invalid, or if there is nothing to show.
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

  /// Continues to read on a thread.
  ///
  /// - Parameter request: Its functions check the complete document and wake the window. After a
  ///   wake, the window is woken again only after it has fetched.
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

  /// Builds later offers with another design.
  func adopt(_ design: CloudDesign) { self.design.withLock { $0 = design } }

  /// The error that ended the reading early; nil if there was no error.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Returns the growth of the document since the last call.
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

  /// Reads to the end, and periodically offers the complete part so far.
  ///
  /// - Parameter shown: The number of labels that were offered before.
  private func readToEnd(
    showing shown: inout Int, _ onUpdate: () -> Void
  ) throws -> Reading {
    try reading.withLock { reading in
      // The window has not seen the content that was read before the thread started.
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
        // Content that is not shown yet is offered without waiting for more input.
        let before = reading?.bytesRead
        guard try reading?.readChunk(before: isNew ? .now + Self.shortestInterval : nil) == true
        else { return try reading.end() }
        if reading?.bytesRead != before { isNew = true }
      }
    }
  }

  /// Returns the maximum number of labels of the next offer, after an offer of `shown` labels.
  ///
  /// All labels of an offer appear in one frame, and preparing new labels takes time. However, each
  /// offer arranges all labels of the document, so a fast pipe should make few offers.
  private static func part(after shown: Int) -> Int { max(1000, shown * 5) }

  /// Whether the window has fetched the last offer, so that another offer can be made.
  private var hasRoom: Bool { state.withLock { $0.offer.document == nil } }

  private func waitForRoom() {
    while !hasRoom { usleep(50_000) }
  }

  /// Offers the first labels of an unfinished document.
  ///
  /// A document that cannot be built is not offered, because its fault may disappear by the end of
  /// the pipe.
  ///
  /// - Returns: Whether the document has more labels than the offer.
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
