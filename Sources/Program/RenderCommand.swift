internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereImages
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWindow

/// `tagsphere render`: draws a picture without a display.
enum RenderCommand {
  static func run(_ options: RenderOptions, stages: inout StageClock) throws -> ExitCode {
    let format = PictureFormat(options.output.format)
    // Drawing may take long.
    try PictureFile.checkWriter(of: format)
    let design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      source: options.document.source)
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    try GuardedOutput(.render(options))?.check(
      againstImagesOf: cloud.document, in: design.folder)
    try MemoryNeed.drawing(labels: cloud.document.tags.count).require()
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    var quality = CloudPicture.Quality()
    quality.method = options.quality.method
    quality.samples = options.picture.samples?.rawValue
    quality.supersampling = options.supersample
    let size = options.picture.size
    let picture = try CloudPicture(
      of: cloud, width: size.width, height: size.height, quality: quality)
    let file = try PictureFile.encode(
      width: picture.width, height: picture.height, rgba: picture.rgba, as: format)
    try OutputFile.write(file, to: options.output)
    return .success
  }
}

extension PictureFormat {
  /// The format that a command line asks for.
  fileprivate init(_ format: OutputFormat) {
    switch format {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .webP: self = .webP
    }
  }
}
