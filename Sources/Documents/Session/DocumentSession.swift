package import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereLiveLabels
internal import TagSphereTagData
internal import TagSphereText
internal import TagSphereThreads
package import TagSphereViewer
internal import TagSphereWheels

/// Supplies a window with the content of a document: the first cloud, and all updates.
///
/// The first result is the complete cloud, or the cloud of the heaviest labels. These updates may
/// follow: the complete cloud, new versions of the file, lines of a stream, or the growth of a
/// pipe.
///
/// Other threads read and build; only `open(stages:)` waits for them. A file that replaces the
/// document of a window has a session of its own.
package nonisolated final class DocumentSession {
  /// The state of the document.
  private enum Phase {
    /// The document is not opened yet, or a thread is opening it.
    case opening(Underway<(result: Result<OpenedDocument, any Error>, stages: StageClock)>?)
    /// The first cloud is built, and nothing is followed yet.
    case opened(OpenedDocument.Rest, isPartial: Bool)
    /// The document is shown, and never changes.
    case complete
    /// The complete cloud is built while the heaviest labels are shown.
    case completing(HeadFirstReading)
    /// The document grows until its pipe ends.
    case growing(PipeReading)
    /// Lines of a stream change the document.
    case streaming(StreamFollower)
    /// Files are watched for new versions.
    case watching([FileWatcher<DocumentVersions.Version>], DocumentVersions)
    /// The file of the document's wheels is watched for new versions.
    case watchingWheels(FileWatcher<WheelDocument>)
  }

  /// The request.
  package let request: DocumentRequest
  private var phase: Phase

  /// Starts a session.
  ///
  /// If the document opens with its heaviest labels, a thread opens it immediately, while the main
  /// thread opens the window.
  package init(_ request: DocumentRequest) {
    self.request = request
    guard request.opensWithHead else {
      phase = .opening(nil)
      return
    }
    FontGlyphSource.settleLanguage()
    phase = .opening(
      Underway {
        var stages = StageClock()
        let result = Result { try request.open(stages: &stages) }
        return (result, stages)
      })
  }

  /// Creates a session of a document that is already shown.
  init(_ request: DocumentRequest, shown rest: OpenedDocument.Rest, isPartial: Bool = false) {
    self.request = request
    phase = .opened(rest, isPartial: isPartial)
  }

  /// Whether a thread is still opening the document, so that the main thread has time for other work.
  package var isOpening: Bool {
    if case .opening(let opening?) = phase { !opening.isMade } else { false }
  }

  /// Waits for the first cloud and returns the opened document.
  ///
  /// - Parameter stages: Records the times of the stages.
  /// - Throws: The errors of `DocumentRequest.open(stages:)`.
  /// - Precondition: The document was not opened before.
  package func open(stages: inout StageClock) throws -> OpenedDocument {
    guard case .opening(let opening) = phase else {
      preconditionFailure("the document was opened before")
    }
    var opened: OpenedDocument
    if let opening {
      let (result, times) = opening.take()
      opened = try result.get()
      stages.append(times)
    } else {
      opened = try request.open(stages: &stages)
    }
    phase = .opened(opened.rest, isPartial: opened.isPartial)
    return opened
  }

  /// Starts to follow the document after its first cloud.
  ///
  /// - Precondition: The document is opened, and not followed yet.
  package func follow() {
    guard case .opened(let rest, let isPartial) = phase else {
      preconditionFailure("there is nothing to follow")
    }
    switch rest {
    case .labels(let reading): phase = .completing(reading)
    case .pipe(let pipe):
      pipe.follow(request)
      phase = .growing(pipe)
    case .version(let first): phase = following(first, isPartial: isPartial)
    case .pending(let pending): phase = following(pending: pending, isPartial: isPartial)
    case .wheels: phase = request.wheelWatcher.map { .watchingWheels($0) } ?? .complete
    }
  }

  private func following(
    _ first: SourceReading? = nil, pending: FirstReading? = nil, isPartial: Bool
  ) -> Phase {
    let document = request.document
    if document.isFollowed {
      let reader = UpdateReader(
        format: document.format, negative: document.negative, endsWithNUL: document.endsWithNUL,
        readsEscapes: document.readsEscapes)
      return .streaming(StreamFollower(reader, onUpdate: request.wake))
    }
    guard document.hasVersions else { return .complete }
    let versions = DocumentVersions(
      document, first: first, pending: pending, design: request.design)
    var watchers: [FileWatcher<DocumentVersions.Version>] = []
    if document.isWatched, case .file(let path) = document.source {
      let tags = FileWatcher(
        path: path, known: isPartial ? nil : request.known, settling: request.settling,
        read: { try versions.readTags() }, onUpdate: request.wake)
      versions.readAgainOnMore { [weak tags] in tags?.readAgain() }
      watchers.append(tags)
    }
    if let path = document.badges {
      watchers.append(
        FileWatcher(
          path: path, known: first?.badges?.signature, settling: request.settling,
          read: { try versions.readBadges(at: path) }, onUpdate: request.wake))
    }
    return .watching(watchers, versions)
  }

  /// Returns the updates since the last call; nil if nothing has changed.
  package func updates() -> DataUpdates? {
    switch phase {
    case .opening, .opened, .complete: nil
    case .completing(let reading): .completion(reading.completion)
    case .growing(let pipe): .growth(pipe.fetch())
    case .streaming(let follower): follower.fetch()
    case .watching(let watchers, let versions): Self.newest(of: watchers, in: versions)
    case .watchingWheels(let watcher): Self.newest(of: watcher)
    }
  }

  private static func newest(of watcher: FileWatcher<WheelDocument>) -> DataUpdates? {
    switch watcher.fetch() {
    case nil: nil
    case .success(let wheels): .wheels(wheels)
    case .failure(let failure): .refusal("\(failure)")
    }
  }

  private static func newest(
    of watchers: [FileWatcher<DocumentVersions.Version>], in versions: DocumentVersions
  ) -> DataUpdates? {
    for case let update? in watchers.lazy.map({ $0.fetch() }) {
      switch update {
      case .success(let version):
        guard versions.isNewest(version), let document = version.document else { continue }
        return .document(document)
      case .failure(let failure): return .refusal("\(failure)")
      }
    }
    return nil
  }

  /// Throws the error of reading or building the rest of the document, if an error occurred.
  ///
  /// - Parameter isBlank: Whether the window shows nothing. A fault in a pipe is an error only
  ///   then.
  /// - Throws: The errors of reading and building the rest of the document.
  package func requireSuccess(isBlank: Bool) throws {
    switch phase {
    case .completing(let reading): if let failure = reading.failure { throw failure }
    case .growing(let pipe): if isBlank, let failure = pipe.failure { throw failure }
    default: break
    }
  }

  /// Reads a watched file again even if it has not changed.
  package func reload() {
    switch phase {
    case .watching(let watchers, _): watchers.first?.readAgain()
    case .watchingWheels(let watcher): watcher.readAgain()
    default: break
    }
  }

  /// Builds later versions with another design, and reads a watched file again.
  ///
  /// A version that is being read at the moment still gets the colours of the previous design.
  package func adopt(_ design: CloudDesign) {
    switch phase {
    case .watching(_, let versions):
      versions.adopt(design)
      reload()
    case .growing(let pipe): pipe.adopt(design)
    default: break
    }
  }

  /// Stops watching files; streams, pipes and files that are being read are read to their ends.
  package func stop() {
    switch phase {
    case .watching(let watchers, _): for watcher in watchers { watcher.stop() }
    case .watchingWheels(let watcher): watcher.stop()
    default: break
    }
  }
}
