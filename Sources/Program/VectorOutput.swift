internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereGeometry
internal import TagSphereVector

/// Writes clouds as SVG and PDF files.
enum VectorOutput {
  /// Writes a cloud, and reports the features that the format cannot show.
  static func write(_ cloud: Cloud, options: Settings) throws -> ExitCode {
    let (format, size) = (options.output.format, options.picture.size)
    var cloud = cloud
    cloud.sharpenImages(in: Viewport(width: size.width, height: size.height))
    let picture = VectorPicture(of: cloud, width: size.width, height: size.height)
    report(picture.omissions, format: format)
    let page = PrintPage(options.picture)
    let file = format == .pdf ? try picture.pdf(on: page) : picture.svg(on: page)
    try OutputFile.write(file, to: options.output)
    return .success
  }

  private static func report(_ omissions: Set<VectorPicture.Omission>, format: OutputFormat) {
    let phrases = VectorPicture.Omission.allCases.filter(omissions.contains).map(\.description)
    guard !phrases.isEmpty else { return }
    StandardError.report(
      "warning: \(format.rawValue.uppercased()) does not show "
        + phrases.joined(separator: ", nor ") + "; a PNG does")
  }
}

extension PrintPage {
  /// Creates the page from the options of a command line.
  fileprivate init(_ options: PictureOptions) {
    guard let paper = options.paper, let density = options.dotsPerInch else {
      self.init()
      return
    }
    self.init(
      width: paper.width, height: paper.height, pixelsPerInch: Double(density),
      bleed: options.bleed ?? 0)
  }
}
