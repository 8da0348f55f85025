package import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereEnvironment
internal import TagSphereLabels
package import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereViewer
package import TagSphereWheels

/// The first cloud of a document, and the content that follows the first cloud.
package nonisolated struct OpenedDocument {
  /// The content of a document that follows the first cloud.
  enum Rest: Sendable {
    /// The first version, which no content follows; nil if it has nothing to show.
    case version(SourceReading?)
    /// Reading the first version takes longer than a kiosk waits, and continues.
    case pending(FirstReading)
    /// The remaining labels are read and built while the heaviest labels are shown.
    case labels(HeadFirstReading)
    /// The rest of the document still comes through a pipe.
    case pipe(PipeReading)
    /// The document has wheels, which are read completely.
    case wheels
  }

  /// The cloud; empty if there is nothing to show yet.
  package let cloud: Cloud
  /// The wheels that are shown in place of the cloud, which then has no labels; nil for a cloud.
  package var wheels: WheelDocument?
  /// The warnings, which were also reported on standard error.
  package let warnings: [Message]
  /// The reason why there is nothing to show; nil if there is content, or if no content has come yet.
  package var failure: String?
  /// The time to read and build the cloud.
  package let duration: Duration
  /// The content that follows.
  let rest: Rest
  /// Whether some feeds of this version are still being read.
  var isPartial = false

  /// Whether the cloud has only the heaviest labels.
  package var hasHead: Bool { if case .labels = rest { true } else { false } }

  /// Whether the document still comes through a pipe.
  package var isGrowing: Bool { if case .pipe = rest { true } else { false } }

  /// Whether the cloud has the whole document.
  package var isComplete: Bool { if case .version = rest { failure == nil } else { false } }
}

extension DocumentRequest {
  /// The time to read a pipe before the window opens; most pipes have ended by then.
  private static let pipeTime = Duration.milliseconds(300)
  /// The time at which the glyphs of a first cloud are drawn.
  static let glyphs = GlyphLoading.streamed(beyond: ShownCloud.initialGlyphs)

  /// Reads and builds the first cloud.
  ///
  /// - Parameter stages: Records the times of the stages.
  /// - Throws: Errors of reading and building. For an unattended screen, only the errors that a new
  ///   version of the file cannot fix.
  func open(stages: inout StageClock) throws -> OpenedDocument {
    if showsWheels { return try openWheels(stages: &stages) }
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
  /// - Parameter pending: Set to the reading if it takes longer than `patience`.
  private func readFirst(leaving pending: inout FirstReading?) throws -> SourceReading {
    guard isUnattended, document.isWatched else {
      var document = document
      // Pipes and devices are refused, as for a watched file.
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

  /// Reads the wheels that are shown in place of a cloud.
  private func openWheels(stages: inout StageClock) throws -> OpenedDocument {
    let start = ContinuousClock.now
    let wheels = try stages.time("read") { try WheelFile.require(document) }
    try checkWheels(wheels)
    // The need is checked before fonts are opened: with too little address space, Pango waits for
    // threads that never start.
    try MemoryNeed.showingWheels.require()
    var opened = try nothing(.wheels, since: start, stages: &stages)
    opened.wheels = wheels
    return opened
  }

  /// Builds an empty cloud that waits for a document.
  private func nothing(
    _ rest: OpenedDocument.Rest, since start: ContinuousClock.Instant, stages: inout StageClock
  ) throws -> OpenedDocument {
    // The columns of sizes, colours and groups exist only in a document with labels.
    var design = design
    (design.look.sizeColumn, design.look.colorColumn) = (nil, nil)
    design.look.groupColumn = nil
    let (cloud, notices) = try Cloud.reportingNotices(
      TagDocument(tags: []), design: design, loading: Self.glyphs, stages: &stages)
    return OpenedDocument(
      cloud: cloud, warnings: notices, duration: .now - start, rest: rest)
  }
}
