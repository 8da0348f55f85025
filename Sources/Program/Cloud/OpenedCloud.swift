internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereMessages
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWindow

/// The first cloud of a screen.
struct OpenedCloud {
  /// The cloud; without labels if there is nothing to show.
  let cloud: Cloud
  /// The design of this version and of later ones.
  let design: CloudDesign
  /// What was read; nil if there is nothing to show, or if the rest is still to be read.
  let read: SourceReading?
  /// The reason why there is nothing to show; nil if there is something.
  let failure: String?
  /// Whether there is nothing to show because that takes longer to read.
  private(set) var failsForNow = false
  /// What standard error has reported about the document, for the window to show.
  let warnings: [Message]
  /// The time taken to read and build it.
  let duration: Duration
  /// The pipe that the document still comes through; nil if it is complete.
  let pipe: OpenPipe?

  /// The reading of a document of which the cloud has the heaviest labels; nil if it has all.
  let loading: CloudLoading?

  /// The first reading of a kiosk's document, if it takes longer than the kiosk waits for it.
  private(set) var pending: FirstReading?

  /// Whether the cloud has the document.
  var isComplete: Bool { failure == nil && pipe == nil && loading == nil }

  /// The time for which a pipe may be read before the window opens: most have ended by then.
  private static let pipeTime = Duration.milliseconds(300)
  /// The time for which a kiosk waits for its document before it shows an empty screen.
  static let kioskPatience = Duration.seconds(3)

  /// Reads and builds the cloud that a command line asks for.
  ///
  /// A kiosk runs unattended: if its file cannot be shown, it starts with an empty screen and waits
  /// for another version.
  ///
  /// - Parameters:
  ///   - options: What the command line asks for.
  ///   - opening: The opening of its file on another thread, if that has begun.
  ///   - patience: The time for which a kiosk waits for its document.
  ///   - beginReading: Begins to read a kiosk's document.
  ///   - stages: Takes the times of the stages.
  /// - Throws: Errors of reading and building; in a kiosk, only those that another version of the
  ///   file would not fix.
  init(
    _ options: ViewOptions, opening: CloudOpening? = nil, patience: Duration = kioskPatience,
    beginReading: (DocumentOptions) -> FirstReading = { FirstReading($0) },
    stages: inout StageClock
  ) throws {
    let start = ContinuousClock.now
    let glyphs = GlyphLoading.streamed(beyond: ShownCloud.initialGlyphs)
    design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      document: options.document)
    let pipe = options.kiosk == nil ? try OpenPipe(options.document) : nil
    if let opening = try opening ?? CloudOpening(options) {
      let (opened, times) = try opening.take()
      stages.append(times)
      (cloud, warnings, loading) = (opened.cloud, opened.warnings, opened.loading)
      (failure, self.pipe, read, duration) = (nil, nil, nil, opened.duration)
      return
    }
    loading = nil
    var unended: FirstReading?
    do {
      let read = try stages.time("read") {
        if let pipe { return try pipe.read(for: Self.pipeTime) }
        guard options.kiosk != nil, options.document.isWatched else {
          return try Source(options.document).read()
        }
        let first = beginReading(options.document)
        guard let read = first.wait(for: patience) else {
          unended = first
          throw DocumentInputError.stillReads(name: options.document.name)
        }
        return try read.get()
      }
      guard let read else {
        (cloud, warnings) = try Cloud.empty(design, loading: glyphs, stages: &stages)
        (failure, self.pipe, self.read) = (nil, pipe, nil)
        duration = ContinuousClock.now - start
        return
      }
      let (cloud, notices) = try Cloud.reportingNotices(
        read.document, design: design.showing(read), loading: glyphs, stages: &stages)
      self.cloud = cloud
      warnings = read.allWarnings + notices
      (failure, self.read) = (nil, read)
    } catch {
      guard options.kiosk != nil, case .file = options.document.source else { throw error }
      (cloud, warnings) = try Cloud.empty(design, loading: glyphs, stages: &stages)
      (failure, read) = ("\(error)", nil)
      if case DocumentInputError.stillReads = error { failsForNow = true }
      pending = unended
    }
    self.pipe = nil
    duration = ContinuousClock.now - start
  }
}

extension CloudOpening {
  /// Starts to open the file that a command line names; nil if it is not opened with its heaviest labels.
  ///
  /// - Throws: `CommandFailure` if the theme's file cannot be read.
  convenience init?(_ options: ViewOptions) throws {
    guard options.opensWithHead else { return nil }
    let template = options.choosing.record.template
    self.init(
      options.document,
      design: try CloudDesign(
        layout: options.layout, look: options.look, pose: options.pose,
        document: options.document),
      check: { try $0.require(columnsOf: template) }, onUpdate: { Window.wake() })
  }
}

extension ViewOptions {
  /// Whether the heaviest labels are shown while the rest of the document is read: not where the
  /// cloud changes otherwise, or where programs receive the numbers of labels.
  fileprivate var opensWithHead: Bool {
    document.source.isRegularFile && document.further.isEmpty && document.format?.isPictures != true
      && !document.isWatched && !document.isFollowed && document.badges == nil
      && wheel.filter == nil && kiosk == nil && !choosing.isPick
      && choosing.record.template == .text && choosing.command == nil
  }
}

extension Cloud {
  /// Builds a cloud without labels, which wait for a document.
  ///
  /// - Returns: The cloud, and the notices that were reported.
  fileprivate static func empty(
    _ design: CloudDesign, loading: GlyphLoading, stages: inout StageClock
  ) throws -> (cloud: Cloud, notices: [Message]) {
    // Only a document with labels has the columns.
    var design = design
    (design.look.color.sizeColumn, design.look.color.colorColumn) = (nil, nil)
    design.look.color.groupColumn = nil
    return try reportingNotices(
      TagDocument(tags: []), design: design, loading: loading, stages: &stages)
  }
}
