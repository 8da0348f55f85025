internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGeometry
internal import TagSphereImages
internal import TagSphereLabels
internal import TagSphereStartup
internal import TagSphereTagData
internal import TagSphereText
internal import TagSphereViewer
internal import TagSphereWheels
internal import TagSphereWindow

/// `tagsphere render`: draws a picture without a display.
enum RenderCommand {
  static func run(_ options: Settings, stages: inout StageClock) throws -> ExitCode {
    let format = ImageFormat(options.output.format)
    // Report a missing ffmpeg before the drawing, which may take long.
    if case .film(let film, _) = options.sequence.target {
      _ = try FFmpeg.file(for: film.name)
    } else if let format {
      try ImageFile.checkWriter(of: format)
    }
    let design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      document: options.document)
    if let wheels = try WheelFile.read(options.document, filter: options.filter) {
      guard options.sequence.target == nil else {
        throw UsageError("FILE contains wheels, but a loop shows a cloud: write a PNG")
      }
      guard let format else {
        throw UsageError("FILE contains wheels, which SVG and PDF cannot show: write a PNG")
      }
      return try draw(wheels, design: design, options: options, format: format)
    }
    // Check this before fonts are opened. With too few addresses, Pango's threads do not start, and Pango
    // waits for them forever.
    try MemoryNeed.drawing(labels: 0, options.need()).require()
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    try Invocation.render(options).checkOutputs(
      againstImages: cloud.document.tags.compactMap(\.details?.image), in: design.folder)
    let code = try write(cloud, options: options, format: format)
    if options.printsJSON { try StandardOutput.write(report(on: cloud, options: options)) }
    return code
  }

  /// Returns the labels that a picture does not show, as JSON.
  private static func report(on cloud: Cloud, options: Settings) -> String {
    let size = options.picture.size
    let hidden = cloud.hiddenLabels(in: Viewport(width: size.width, height: size.height))
    let count = cloud.batch.labels.count
    return JSONText.object([
      ("labels", "\(count)"), ("shown", "\(count - hidden.count)"),
      ("hidden", JSONText.list(hidden.map { JSONText.string(cloud.document.tags[$0].text) })),
    ]) + "\n"
  }

  /// Draws a cloud and writes its picture, or the pictures of a loop.
  private static func write(
    _ cloud: Cloud, options: Settings, format: ImageFormat?
  ) throws -> ExitCode {
    guard let format else { return try VectorOutput.write(cloud, options: options) }
    try MemoryNeed.drawing(
      labels: cloud.document.tags.count, options.need(hasImages: !cloud.images.isEmpty)
    ).require()
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    let size = options.picture.size
    if let filter = options.filter {
      filter.layout(theme: cloud.theme, width: size.width, height: size.height)
        .reportOmission(of: try filter.wheels(of: cloud.document))
    }
    if let target = options.sequence.target {
      return try SequenceCommand(of: cloud, options: options, quality: options.drawingQuality)
        .run(to: target, format: format)
    }
    let poster = try CloudPoster(
      of: cloud, filteredBy: options.filter, width: size.width, height: size.height,
      margin: options.picture.margin, quality: options.drawingQuality, longestTile: nil)
    // Whether a picture has transparent pixels, and so needs an alpha channel, is known only after the
    // drawing.
    let isWhole = poster.hasAlpha && !size.isPoster && options.picture.paper == nil
    guard format == .png, !isWhole else {
      return try write(CloudPicture(poster), options: options, format: format)
    }
    return try write(poster, options: options)
  }

  /// Writes a poster as a PNG file row by row.
  private static func write(_ poster: CloudPoster, options: Settings) throws -> ExitCode {
    try OutputFile.write(to: options.output) { write in
      var file = try PNGWriter(
        width: poster.width, height: poster.height, hasAlpha: poster.hasAlpha,
        pixelsPerInch: options.picture.paper.flatMap { _ in
          options.picture.dotsPerInch.map(Double.init)
        }, write: write)
      try poster.draw { try file.add($0) }
      try file.finish()
    }
    return .success
  }

  /// Draws wheels.
  private static func draw(
    _ wheels: WheelDocument, design: CloudDesign, options: Settings, format: ImageFormat
  ) throws -> ExitCode {
    try Invocation.render(options).checkOutputs(
      againstImages: wheels.wheels.flatMap { $0.words.compactMap(\.image) }, in: design.folder)
    try MemoryNeed.drawingWheels(options.need()).require()
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    let size = options.picture.sheet
    let wheelDesign = options.wheel.design(theme: design.theme)
    wheelDesign.layout(count: wheels.wheels.count, width: size.width, height: size.height)
      .reportOmission(of: wheels)
    let picture = try CloudPicture(
      of: wheels,
      design: wheelDesign,
      source: FontGlyphSource(font: design.font), width: size.width, height: size.height,
      quality: options.drawingQuality, heading: options.look.placedHeading,
      imageFolder: design.folder,
      imageDecoder: design.imageDecoder, report: { StandardError.report($0) })
    return try write(picture, options: options, format: format)
  }

  /// Writes a picture.
  private static func write(
    _ picture: CloudPicture, options: Settings, format: ImageFormat
  ) throws -> ExitCode {
    let file = try ImageFile.encode(
      width: picture.width, height: picture.height, rgba: picture.rgba, as: format)
    try OutputFile.write(file, to: options.output)
    return .success
  }
}

extension Settings {
  /// Returns the memory needs of the picture apart from its labels.
  ///
  /// - Parameter hasImages: Whether labels have images.
  fileprivate func need(hasImages: Bool = false) -> PictureNeed {
    // Vector formats need no driver.
    if output.format.isVector { return PictureNeed() }
    var need = PictureNeed(size: picture.sheet, hasImages: hasImages)
    // Frames of a loop are written while further frames are drawn; a PNG is written row by row.
    need.bytesKept = sequence.target != nil ? 36 : output.format == .png ? 0 : 6
    return need
  }

  /// The quality of the drawing.
  fileprivate var drawingQuality: CloudPicture.Quality {
    var drawing = CloudPicture.Quality()
    drawing.method = (picture.quality ?? .best).method
    drawing.samples = picture.samples?.rawValue
    drawing.supersampling = picture.supersample
    return drawing
  }
}

extension ImageFormat {
  /// Creates the pixel format of a command line; nil for a vector format.
  fileprivate init?(_ format: OutputFormat) {
    switch format {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .webP: self = .webP
    case .svg, .pdf: return nil
    }
  }
}
