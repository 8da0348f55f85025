internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereImages
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWebPage
internal import TagSphereWindow

/// `tagsphere export`: writes the cloud as a page for browsers.
enum ExportCommand {
  static func run(_ options: ExportOptions, stages: inout StageClock) throws -> ExitCode {
    let design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      source: options.document.source)
    // Before fonts are opened: with too few addresses, Pango's threads do not start, and it waits for them.
    try MemoryNeed.drawing(labels: 0).require()
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    try MemoryNeed.drawing(labels: cloud.document.tags.count).require()
    let (files, omissions) = try files(of: cloud, options)
    for omission in omissions { StandardError.report("note: \(omission)") }
    if let path = options.dataFile, let data = files.data {
      try OutputFile.write(data, to: path)
    }
    try OutputFile.write(files.output, to: options.output)
    return .success
  }

  /// Returns what is written: a page or a script, and the data beside it.
  private static func files(
    of cloud: Cloud, _ options: ExportOptions
  ) throws -> (files: (output: [UInt8], data: [UInt8]?), omissions: [PageFault]) {
    do {
      if options.output.ending == "js" {
        let element = try WebElement(cloud, motion: options.motion)
        return ((element.script, element.data), element.omissions)
      }
      let page = try WebPage(
        cloud, motion: options.motion, still: try still(of: cloud, options.picture),
        dataAddress: options.dataFile.map { name(ofFile: $0) })
      return ((page.html, page.data), page.omissions)
    } catch let fault as PageFault {
      throw CommandFailure("\(fault)")
    }
  }

  /// Draws the picture for browsers without WebGL 2.
  private static func still(of cloud: Cloud, _ options: PictureOptions) throws -> WebPage.Still {
    let context = try HeadlessContext(options.graphics)
    defer { withExtendedLifetime(context) {} }
    let picture = try CloudPicture(
      of: cloud, width: options.size.width, height: options.size.height)
    return WebPage.Still(
      png: try PNG.encode(width: picture.width, height: picture.height, rgba: picture.rgba),
      width: picture.width, height: picture.height)
  }

  /// Returns the last part of a path as a relative address: page and data are served from one folder.
  private static func name(ofFile path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "./"
      + name.utf8.map { byte in
        let isPlain =
          byte < 0x80
          && (Character(Unicode.Scalar(byte)).isLetter
            || Character(Unicode.Scalar(byte)).isNumber || [0x2D, 0x2E, 0x5F].contains(byte))
        return isPlain ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
      }.joined()
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
