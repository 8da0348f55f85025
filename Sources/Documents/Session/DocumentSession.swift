package import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereLiveLabels
internal import TagSphereTagData
internal import TagSphereText
internal import TagSphereThreads
package import TagSphereViewer

/// The one way from the name of a document to what a window shows of it: first its cloud, or that of its heaviest
/// labels; then, as updates, the whole cloud, new versions of its file, the lines of a stream, or the growth of a
/// pipe.
///
/// Other threads read and build; no call but `open(stages:)` waits for them. A file that takes the place of another
/// one in a window is another session.
package nonisolated final class DocumentSession {
  /// Where the document stands.
  private enum Phase {
    /// It is not opened, or a thread opens it.
    case opening(Underway<(result: Result<OpenedDocument, any Error>, stages: StageClock)>?)
    /// What is shown first is there.
    case opened(OpenedDocument.Rest, isPartial: Bool)
    /// It is shown, and never changes.
    case complete
    /// The whole cloud is built while its heaviest labels are shown.
    case completing(HeadFirstReading)
    /// It grows until its pipe ends.
    case growing(PipeReading)
    /// Lines of a stream change it.
    case streaming(StreamFollower)
    /// Files are watched for new versions.
    case watching([FileWatcher<DocumentVersions.Version>], DocumentVersions)
  }

  /// What was asked for.
  package let request: DocumentRequest
  private var phase: Phase

  /// Starts a session; a file that is shown with its heaviest labels first is opened on a thread at once, while the
  /// main thread opens what it is shown in.
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

  /// Creates a session of a document that is shown already.
  init(_ request: DocumentRequest, shown rest: OpenedDocument.Rest, isPartial: Bool = false) {
    self.request = request
    phase = .opened(rest, isPartial: isPartial)
  }

  /// Whether a thread opens the document, so that there is time for something else.
  package var isOpening: Bool {
    if case .opening(let opening?) = phase { !opening.isMade } else { false }
  }

  /// Returns what is shown first; waits for it.
  ///
  /// - Parameter stages: Takes the times of the stages.
  /// - Throws: The errors of `DocumentRequest.open(stages:)`.
  /// - Precondition: It was not opened before.
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

  /// Begins to follow the document, after what is shown first.
  ///
  /// - Precondition: It was opened, and is not followed yet.
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

  /// Returns the updates since the last call; nil for none.
  package func updates() -> DataUpdates? {
    switch phase {
    case .opening, .opened, .complete: nil
    case .completing(let reading): .completion(reading.completion)
    case .growing(let pipe): .growth(pipe.fetch())
    case .streaming(let follower): follower.fetch()
    case .watching(let watchers, let versions): Self.newest(of: watchers, in: versions)
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

  /// Throws the error of reading or building the rest, if there was one.
  ///
  /// - Parameter isBlank: Whether nothing is shown, so that the part of a pipe before a fault is none.
  /// - Throws: The errors of reading and building the rest.
  package func requireSuccess(isBlank: Bool) throws {
    switch phase {
    case .completing(let reading): if let failure = reading.failure { throw failure }
    case .growing(let pipe): if isBlank, let failure = pipe.failure { throw failure }
    default: break
    }
  }

  /// Reads a watched file again even if it has not changed.
  package func reload() {
    if case .watching(let watchers, _) = phase { watchers.first?.readAgain() }
  }

  /// Builds later versions by another design, and reads a watched file again: a version that was being read
  /// has the colours of the design before.
  package func adopt(_ design: CloudDesign) {
    switch phase {
    case .watching(_, let versions):
      versions.adopt(design)
      reload()
    case .growing(let pipe): pipe.adopt(design)
    default: break
    }
  }

  /// Stops watching files; a stream, a pipe, and a file that is still being read are read to their ends.
  package func stop() {
    if case .watching(let watchers, _) = phase { for watcher in watchers { watcher.stop() } }
  }
}
