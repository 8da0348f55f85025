internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereImages
internal import TagSphereMessages
internal import TagSphereRenderer
internal import TagSphereTagData

extension CloudDesign {
  /// Creates the design that a command line asks for; helper processes decode its images.
  ///
  /// - Parameters:
  ///   - document: The document whose images it decodes.
  ///   - usual: The theme if none is asked for.
  /// - Throws: `CommandFailure` if the theme's file cannot be read.
  nonisolated init(
    layout: LayoutOptions, look: LookOptions, pose: PoseOptions = PoseOptions(),
    document: DocumentOptions = DocumentOptions(), usual: Theme = .midnight
  ) throws {
    self.init(
      layout: layout, look: look, theme: try look.color.theme?.theme() ?? usual, pose: pose,
      folder: document.source.folder)
    imageDecoder = ImageDecoder(document)
  }
}

extension ImageDecoder {
  /// Creates the decoder of the images of a document: they are other people's files.
  nonisolated init(_ document: DocumentOptions) {
    self = .helper(path: ProgramFile.path, arguments: [TagSphere.decodingArgument])
    if let film = try? CommandLookup.file(of: "ffmpeg") {
      self = .films(FilmProgram(path: film), self)
    }
    switch document.format {
    case .photos: if let cache = ThumbnailCache.ofUser { self = .sharing(cache, self) }
    case .pages:
      // A file that cannot be read is reported when its pages are numbered.
      if case .file(let path) = document.source, let file = try? PageFile(at: path) {
        self = .pages(file)
      }
    default: break
    }
  }
}

extension PageFile {
  /// Opens a file in a helper process, which is this program.
  ///
  /// - Throws: The reason why it cannot be read.
  nonisolated init(at path: String) throws(PictureFileError) {
    try self.init(
      at: path, program: ProgramFile.path, arguments: [TagSphere.pageArgument])
  }
}

extension Cloud {
  /// Reads and builds the cloud that a command line asks for, with all its images.
  ///
  /// - Throws: A reading error, or `CommandFailure` if there is nothing to show.
  static func complete(
    _ document: DocumentOptions, design: CloudDesign, stages: inout StageClock
  ) throws -> Cloud {
    let tags = try stages.time("read") { try readDocument(document) }
    var cloud = try reporting(tags, design: design, stages: &stages)
    cloud.loadImagesReporting()
    return cloud
  }

  /// Builds the cloud of a document; progress and notices go to standard error.
  ///
  /// - Throws: `CommandFailure`.
  static func reporting(
    _ document: TagDocument, design: CloudDesign, loading: GlyphLoading = .complete,
    stages: inout StageClock
  ) throws -> Cloud {
    try reportingNotices(document, design: design, loading: loading, stages: &stages).cloud
  }

  /// Builds the cloud of a document, as `reporting(_:design:loading:stages:)` does.
  ///
  /// - Returns: The cloud, and the notices that were reported, for a window to show.
  nonisolated static func reportingNotices(
    _ document: TagDocument, design: CloudDesign, font: OpeningFont? = nil, loading: GlyphLoading,
    stages: inout StageClock
  ) throws -> (cloud: Cloud, notices: [Message]) {
    try MemoryNeed.building(labels: document.tags.count).require()
    var line = ProgressLine()
    defer { line.end() }
    do {
      let (cloud, notices) = try build(
        document, design: design, font: font, loading: loading, stages: &stages,
        progress: { line.show($0) })
      line.end()
      for notice in notices { StandardError.report(notice) }
      return (cloud, notices.map(\.advice))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Decodes all images; progress and notices go to standard error.
  mutating func loadImagesReporting() {
    var line = ProgressLine()
    let notices = loadImages { line.show($0) }
    line.end()
    for notice in notices { StandardError.report(notice) }
  }
}

extension StandardError {
  /// Reports a notice as a warning, with the options that help.
  nonisolated static func report(_ notice: CloudNotice) {
    report("warning: \(notice.advice.english)")
  }
}

extension CloudNotice {
  /// The notice as a sentence that names the options that help.
  nonisolated var advice: Message {
    message(
      fewerLabels: Message("keep fewer labels with --top"),
      lowerDensity: Message("give a lower --density"))
  }
}

extension CommandFailure {
  /// The failure of a command whose cloud cannot be built, with the option at fault.
  nonisolated init(_ error: CloudError) {
    switch error {
    case .noColumn(_, let purpose, _): self.init("\(purpose.option): \(error)")
    case .noNumbers(let column, let purpose):
      self.init(
        "\(purpose.option) needs numbers, and the column \(quoted(column)) contains none; "
          + "--group-from \(column) colours by its values")
    case .nothingPlaced: self.init("\(error)", exitCode: .nothing)
    case .blankCenterText:
      self.init(
        "--center-text has no visible character; give a text with one", exitCode: .usage)
    case .badCenterImage: self.init("--center-image \(error)")
    case .font: self.init("\(error)")
    }
  }
}

extension CloudError.ColumnPurpose {
  /// The option that names the column.
  fileprivate nonisolated var option: String {
    switch self {
    case .sizes: "--size-from"
    case .colors: "--color-from"
    case .groups: "--group-from"
    }
  }
}

extension Quality {
  /// The method that draws edges in this quality.
  var method: EdgeQuality.Method {
    switch self {
    case .fast: .fast
    case .smooth: .smooth
    case .best: .best
    }
  }
}
