internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereImages
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWebPage
internal import TagSphereWindow

/// `tagsphere export`: writes the cloud as a page for browsers.
enum ExportCommand {
  static func run(_ options: Settings, stages: inout StageClock) throws -> ExitCode {
    let design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      document: options.document)
    // Check this before fonts are opened. With too few addresses, Pango's threads do not start, and Pango
    // waits for them forever.
    var need = PictureNeed(size: options.picture.size, bytesKept: 6)
    try MemoryNeed.drawing(labels: 0, need).require()
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    try Invocation.export(options).checkOutputs(
      againstImages: cloud.document.tags.compactMap(\.details?.image), in: design.folder)
    need.hasImages = !cloud.images.isEmpty
    try MemoryNeed.drawing(labels: cloud.document.tags.count, need).require()
    let (files, omissions) = try files(of: cloud, options)
    for omission in omissions { StandardError.report("note: \(omission)") }
    if let path = options.dataFile, let data = files.data {
      try OutputFile.write(data, to: path)
    }
    try OutputFile.write(files.output, to: options.output)
    return .success
  }

  /// Returns the files to write: a page or a script, and optionally separate data.
  private static func files(
    of cloud: Cloud, _ options: Settings
  ) throws -> (files: (output: [UInt8], data: [UInt8]?), omissions: [PageFault]) {
    do {
      if options.output.ending == "js" {
        let element = try WebElement(cloud, motion: options.motion)
        return ((element.script, element.data), element.omissions)
      }
      let page = try WebPage(
        cloud, motion: options.motion, still: try still(of: cloud, options.picture),
        dataAddress: try options.dataFile.map { try address(ofFile: $0, from: options.output) })
      return ((page.html, page.data), page.omissions)
    } catch let fault as PageFault {
      throw CommandFailure("\(fault)")
    }
  }

  /// Draws the fallback picture for browsers without WebGL 2.
  private static func still(of cloud: Cloud, _ options: PictureOptions) throws -> WebPage.Still {
    let context = try HeadlessContext(options.graphics)
    defer { withExtendedLifetime(context) {} }
    let picture = try CloudPicture(
      of: cloud, width: options.size.width, height: options.size.height)
    return WebPage.Still(
      png: try PNG.encode(width: picture.width, height: picture.height, rgba: picture.rgba),
      width: picture.width, height: picture.height)
  }

  /// Returns the address of the data relative to the page.
  ///
  /// - Throws: `CommandFailure` if the data are neither in the page's folder nor below it.
  private static func address(
    ofFile path: String, from output: OutputDestination
  ) throws(CommandFailure) -> String {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    var rest = parts(path)
    if case .file(let page) = output {
      let folder = parts(page).dropLast()
      let isBeside =
        page.hasPrefix("/") == path.hasPrefix("/") && rest.dropLast().starts(with: folder)
        && !rest.dropFirst(folder.count).contains("..")
      guard isBeside else {
        throw CommandFailure(
          "the page finds its data in its own folder or below it, but --data \(path) is not there: "
            + "give another path")
      }
      rest = Array(rest.dropFirst(folder.count))
    } else {
      rest = rest.suffix(1)
    }
    return "./" + rest.map { escaped(String($0)) }.joined(separator: "/")
  }

  /// Returns a name, percent-encoded for an address.
  private static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
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
