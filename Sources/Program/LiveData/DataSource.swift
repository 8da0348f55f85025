internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereFiles
internal import TagSphereImages
internal import TagSphereCloudCore
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWindow

/// The source of updates to a window's data: watched files, a stream, or a pipe that is read.
enum DataSource {
  case files([FileWatcher<DocumentVersions.Version>], versions: DocumentVersions)
  case stream(StreamFollower)
  case pipe(OpenPipe, design: SharedDesign)

  /// Starts to follow what a window shows first; nil if it is not updated.
  ///
  /// - Parameters:
  ///   - opened: What the window shows first.
  ///   - known: The file's signature before it was read.
  ///   - options: The command line.
  init?(_ opened: OpenedCloud, known: FileSignature?, options: ViewOptions) {
    guard let pipe = opened.pipe else {
      self.init(
        options.document, known: known, first: opened.read, pending: opened.pending,
        failsForNow: opened.failsForNow, design: opened.design)
      return
    }
    let template = options.choosing.record.template
    let design = SharedDesign(opened.design)
    pipe.follow(
      design: design, check: { try $0.require(columnsOf: template) },
      onUpdate: { Window.wake() })
    self = .pipe(pipe, design: design)
  }

  /// Starts to watch or follow the document of a command line; nil if it is not updated.
  ///
  /// - Parameters:
  ///   - options: The document.
  ///   - known: The file's signature before its first version was read.
  ///   - first: What was read; nil if nothing could be.
  ///   - pending: The reading of the first version, if it goes on.
  ///   - failsForNow: Whether nothing could be read because that takes longer.
  ///   - design: The layout and colours of later versions.
  ///   - settling: The rule for when a file is complete; nil for the default.
  init?(
    _ options: DocumentOptions, known: FileSignature?, first: SourceReading? = nil,
    pending: FirstReading? = nil, failsForNow: Bool = false, design: CloudDesign,
    settling: FileSettling? = nil
  ) {
    if options.isFollowed {
      self = .stream(StreamFollower(format: options.format) { Window.wake() })
    } else if options.hasVersions {
      let versions = DocumentVersions(
        options, first: first, pending: pending, design: design)
      func watcher(
        _ path: String, known: FileSignature?,
        read: @escaping @Sendable () throws -> DocumentVersions.Version
      ) -> FileWatcher<DocumentVersions.Version> {
        FileWatcher(
          path: path, known: known, settling: settling, read: read, onUpdate: { Window.wake() })
      }
      var watchers: [FileWatcher<DocumentVersions.Version>] = []
      if options.isWatched, case .file(let path) = options.source {
        let isPartial = first?.isPartial == true || failsForNow
        let tags = watcher(path, known: isPartial ? nil : known) { try versions.readTags() }
        versions.readAgainOnMore { [weak tags] in tags?.readAgain() }
        watchers.append(tags)
      }
      if let path = options.badges {
        watchers.append(
          watcher(path, known: first?.badges?.signature) { try versions.readBadges(at: path) })
      }
      self = .files(watchers, versions: versions)
    } else {
      return nil
    }
  }

  /// Returns the updates since the last call; nil for none.
  func fetch() -> DataUpdates? {
    switch self {
    case .files(let watchers, let versions):
      for case let update? in watchers.lazy.map({ $0.fetch() }) {
        switch update {
        case .success(let version):
          guard versions.isNewest(version), let document = version.document else { continue }
          return .document(document)
        case .failure(let failure): return .refusal("\(failure)")
        }
      }
      return nil
    case .stream(let follower): return follower.fetch()
    case .pipe(let pipe, _): return .growth(pipe.fetch())
    }
  }

  /// The reason why no more data come although more were expected; nil without one.
  var failure: (any Error)? { if case .pipe(let pipe, _) = self { pipe.failure } else { nil } }

  /// Stops watching a file; a stream or a pipe is read to its end.
  func stop() {
    if case .files(let watchers, _) = self { for watcher in watchers { watcher.stop() } }
  }

  /// Reads a file again even if it has not changed.
  func reload() { if case .files(let watchers, _) = self { watchers.first?.readAgain() } }

  /// Builds later versions by another design, and reads a file again: a version that was being read
  /// has the colours of the design before.
  func adopt(_ design: CloudDesign) {
    switch self {
    case .files(_, let versions):
      versions.design.value = design
      reload()
    case .pipe(_, let shared): shared.value = design
    case .stream: break
    }
  }
}
