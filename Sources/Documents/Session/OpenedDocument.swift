package import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereEnvironment
internal import TagSphereLabels
package import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereViewer

/// What a window shows first of a document, and what is still to come.
package nonisolated struct OpenedDocument {
  /// How the document goes on.
  enum Rest: Sendable {
    /// Its first version was read; nil if there is nothing to show.
    case version(SourceReading?)
    /// Its first version takes longer to read than a kiosk waits for it.
    case pending(FirstReading)
    /// The rest is read and built while its heaviest labels are shown.
    case labels(HeadFirstReading)
    /// It still comes through a pipe.
    case pipe(PipeReading)
  }

  /// The cloud; without labels if there is nothing to show yet.
  package let cloud: Cloud
  /// What a person should know of the document, and standard error has been told.
  package let warnings: [Message]
  /// The reason why there is nothing to show; nil if there is something, or nothing came yet.
  package var failure: String?
  /// The time taken to read and build it.
  package let duration: Duration
  /// What is still to come.
  let rest: Rest
  /// Whether more of this version can be read than there was time for.
  var isPartial = false

  /// Whether the cloud has the heaviest labels alone.
  package var hasHead: Bool { if case .labels = rest { true } else { false } }

  /// Whether the document still comes through a pipe.
  package var isGrowing: Bool { if case .pipe = rest { true } else { false } }

  /// Whether the cloud has the whole document.
  package var isComplete: Bool { if case .version = rest { failure == nil } else { false } }
}

extension DocumentRequest {
  /// The time for which a pipe is read before the window opens: most have ended by then.
  private static let pipeTime = Duration.milliseconds(300)
  /// When glyphs are drawn.
  static let glyphs = GlyphLoading.streamed(beyond: ShownCloud.initialGlyphs)

  /// Reads and builds what is shown first.
  ///
  /// - Parameter stages: Takes the times of the stages.
  /// - Throws: Errors of reading and building; of a document that is shown unattended, only those that another
  ///   version of the file would not mend.
  func open(stages: inout StageClock) throws -> OpenedDocument {
    if opensWithHead { return try HeadFirstReading.open(self, stages: &stages) }
    let start = ContinuousClock.now
    if !isUnattended, let pipe = try PipeReading(self) {
      guard let read = try stages.time("read", { try pipe.read(for: Self.pipeTime) }) else {
        return try nothing(.pipe(pipe), since: start, stages: &stages)
      }
      return try shown(read, since: start, stages: &stages)
    }
    var pending: FirstReading?
    do {
      let read = try stages.time("read") { try readFirst(leaving: &pending) }
      return try shown(read, since: start, stages: &stages)
    } catch {
      guard isUnattended, case .file = document.source else { throw error }
      var opened = try nothing(
        pending.map { .pending($0) } ?? .version(nil), since: start, stages: &stages)
      opened.failure = "\(error)"
      if case DocumentInputError.stillReads = error { opened.isPartial = true }
      return opened
    }
  }

  /// Reads the first version.
  ///
  /// - Parameter pending: Takes the reading if it takes longer than it is waited for.
  private func readFirst(leaving pending: inout FirstReading?) throws -> SourceReading {
    guard isUnattended, document.isWatched else {
      var document = document
      // As with a watched file, a pipe or a device is refused.
      if isDropped { document.isWatched = true }
      let read = try Source(document).read()
      if isDropped { try check(read.document) }
      return read
    }
    let first = beginReading(document)
    guard let read = first.wait(for: patience) else {
      pending = first
      throw DocumentInputError.stillReads(name: document.name)
    }
    return try read.get()
  }

  /// Builds the cloud of a version that was read.
  func shown(
    _ read: SourceReading, font: Cloud.OpeningFont? = nil, since start: ContinuousClock.Instant,
    stages: inout StageClock
  ) throws -> OpenedDocument {
    let (cloud, notices) = try Cloud.reportingNotices(
      read.document, design: design.showing(read), font: font, loading: Self.glyphs,
      stages: &stages)
    return OpenedDocument(
      cloud: cloud, warnings: read.allWarnings + notices + remarks(read.document),
      duration: .now - start,
      rest: .version(read), isPartial: read.isPartial)
  }

  /// Builds a cloud without labels, which wait for a document.
  private func nothing(
    _ rest: OpenedDocument.Rest, since start: ContinuousClock.Instant, stages: inout StageClock
  ) throws -> OpenedDocument {
    // Only a document with labels has the columns.
    var design = design
    (design.look.color.sizeColumn, design.look.color.colorColumn) = (nil, nil)
    design.look.color.groupColumn = nil
    let (cloud, notices) = try Cloud.reportingNotices(
      TagDocument(tags: []), design: design, loading: Self.glyphs, stages: &stages)
    return OpenedDocument(
      cloud: cloud, warnings: notices, duration: .now - start, rest: rest)
  }
}
