package import TagSphereArrangement
package import TagSphereCloudBuilding
package import TagSphereCommandLineOptions
package import TagSphereDesign
package import TagSphereEnvironment
internal import TagSphereForms
internal import TagSphereGlyphs
package import TagSphereImages
package import TagSphereLabels
package import TagSphereLook
package import TagSphereMessages
package import TagSphereTagData

extension CloudDesign {
  /// Creates the design for the options of a command line.
  ///
  /// Helper processes decode the images, because these are untrusted files.
  ///
  /// - Parameters:
  ///   - document: The document; the paths of its images are relative to its folder.
  ///   - usual: The default theme.
  /// - Throws: `CommandFailure` if the theme's file cannot be read.
  package nonisolated init(
    layout: LayoutOptions, look: LookOptions, pose: HomePose = HomePose(),
    document: DocumentOptions = DocumentOptions(), usual: Theme = .midnight
  ) throws {
    self.init(
      layout: layout, look: look, theme: try look.theme?.theme() ?? usual, pose: pose,
      folder: document.folder)
    imageDecoder = .ofProgram
  }

  /// Returns the design with the document's image decoder, and with rows that suit the document's images.
  package nonisolated func showing(_ read: SourceReading) -> CloudDesign {
    var design = self
    design.tagImageDecoder = read.decoder
    design.layout.arrangeRows(
      of: read.document.tags.compactMap(\.details?.image), in: folder,
      imageHeight: Double(look.images.height), decoder: read.decoder ?? imageDecoder)
    return design
  }
}

extension LayoutOptions {
  /// The maximum numbers of images on a wall and around a drum; more images form a ball.
  nonisolated private static let (mostOnWall, mostOnDrum) = (12, 60)

  /// Arranges images in rows if the layout asks for rows.
  ///
  /// Few images form a wall with the proportions of the picture. More images go around a drum.
  ///
  /// - Parameters:
  ///   - images: The names of the images.
  ///   - folder: The folder that the names are relative to.
  ///   - imageHeight: The height of an image, em.
  ///   - decoder: The images' decoder.
  nonisolated fileprivate mutating func arrangeRows(
    of images: [String], in folder: String, imageHeight: Double, decoder: ImageDecoder
  ) {
    guard var rows = rows, !images.isEmpty else { return }
    switch images.count {
    case _ where !rows.fitsSizes: break
    case ...Self.mostOnWall:
      form.shape = .disc
      fitsPicture = true
    case ...Self.mostOnDrum: form.shape = .cylinderV
    default: break
    }
    guard form.shape != .sphere else { return }
    let paths = images.map { TagImageList.path(of: $0, in: folder) }
    let intake = ImageIntake.ofProcess
    if !decoder.isOfPages { intake.look(at: paths) }
    rows.aspects = paths.map { path in
      let finding = decoder.page(path) ?? intake.finding(of: path)
      return (try? finding?.result.get().size).map { Double($0.width) / Double($0.height) } ?? 1
    }
    self.rows = rows
    guard rows.fitsSizes else { return }
    textSize = .height(rows.labelHeight(count: images.count, on: form) / imageHeight)
  }
}

extension ImageDecoder {
  /// The decoder of the program: helper processes decode images, and ffmpeg decodes films if it is installed.
  ///
  /// Images and films are untrusted files.
  package nonisolated static var ofProgram: ImageDecoder {
    let helper = ImageDecoder.helper(
      path: ProgramFile.path, arguments: [ProgramFile.decodingArgument])
    let film = try? CommandLookup.file(of: "ffmpeg")
    return film.map {
      let program = FilmProgram(
        path: $0, helper: ProgramFile.path, arguments: [ProgramFile.filmArgument])
      return .films(program, helper)
    } ?? helper
  }
}

extension Cloud {
  /// Reads and builds the cloud for the options of a command line, with all its images.
  ///
  /// - Throws: A reading error, or `CommandFailure` if there is nothing to show.
  package nonisolated static func complete(
    _ document: DocumentOptions, design: CloudDesign, stages: inout StageClock
  ) throws -> Cloud {
    let read = try stages.time("read") { try Source(document).read() }
    var cloud = try reporting(read.document, design: design.showing(read), stages: &stages)
    cloud.loadImagesReporting()
    return cloud
  }

  /// Builds the cloud of a document, and reports progress and notices on standard error.
  ///
  /// - Throws: `CommandFailure`.
  package nonisolated static func reporting(
    _ document: TagDocument, design: CloudDesign, loading: GlyphLoading = .complete,
    stages: inout StageClock
  ) throws -> Cloud {
    try reportingNotices(document, design: design, loading: loading, stages: &stages).cloud
  }

  /// Builds the cloud of a document, reports progress and notices on standard error, and returns the notices.
  ///
  /// - Returns: The cloud, and the reported notices, for a window to show.
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

  /// Decodes all images, and reports progress and notices on standard error.
  package nonisolated mutating func loadImagesReporting() {
    var line = ProgressLine()
    let notices = loadImages { line.show($0) }
    line.end()
    for notice in notices { StandardError.report(notice) }
  }
}

extension StandardError {
  /// Reports a notice as a warning, with the options that help.
  package nonisolated static func report(_ notice: CloudNotice) {
    report("warning: \(notice.advice.english)")
  }
}

extension CloudNotice {
  /// The notice as a sentence that names the options that help.
  package nonisolated var advice: Message {
    message(
      fewerLabels: Message("keep fewer labels with --top"),
      lowerDensity: Message("give a lower --density"))
  }
}

extension CommandFailure {
  /// Creates the failure of a command whose cloud cannot be built; names the option at fault.
  package nonisolated init(_ error: CloudError) {
    switch error {
    case .noColumn(_, let purpose, _), .noValues(_, let purpose):
      self.init("\(purpose.option): \(error)")
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
  /// The option that names the column in question.
  fileprivate nonisolated var option: String {
    switch self {
    case .sizes: "--size-from"
    case .colors: "--color-from"
    case .groups: "--group-from"
    }
  }
}
