internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGeometry
internal import TagSphereTagData
internal import TagSphereText
internal import TagSphereWheels
internal import TagSphereWindow

/// `tagsphere verify`: compares the driver with the CPU reference.
enum VerifyCommand {
  static func run(_ options: Settings) throws -> ExitCode {
    var stages = StageClock()
    let need = PictureNeed(size: options.picture.size, bytesKept: 16)
    // Check this before fonts are opened. With too few addresses, Pango's threads do not start, and Pango
    // waits for them forever.
    try MemoryNeed.drawing(labels: 0, need).require()
    let design = try CloudDesign(
      layout: options.layout, look: options.look, document: options.document)
    if let wheels = try WheelFile.read(options.document, filter: options.filter) {
      return try verify(
        wheels, design: options.wheel.design(theme: design.theme), font: design.font,
        options: options)
    }
    if let filter = options.filter {
      return try verify(
        filter.wheels(of: Source(options.document).read().document),
        design: filter.design(theme: design.theme),
        font: design.font, options: options)
    }
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    try MemoryNeed.drawing(
      labels: cloud.document.tags.count,
      PictureNeed(size: options.picture.size, hasImages: !cloud.images.isEmpty, bytesKept: 16)
    ).require()
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    let viewport = Viewport(width: options.picture.size.width, height: options.picture.size.height)
    var verification = try Verification(
      cloud: cloud, viewport: viewport,
      orientations: options.measurement.orientations, points: options.measurement.points,
      seed: options.layout.seed)
    if options.measurement.measuresCovered {
      verification.covered = CoveredReport(
        cloud: cloud, layout: options.layout, viewport: viewport,
        orientations: options.measurement.orientations)
    }
    return try report(verification, asJSON: options.printsJSON)
  }

  private static func verify(
    _ wheels: WheelDocument, design: WheelDesign, font: LabelFont, options: Settings
  ) throws -> ExitCode {
    guard !options.measurement.measuresCovered else {
      throw UsageError(
        "--covered measures the labels of a cloud, and wheels never cover their words: leave it out, or give "
          + "a list without --wheels")
    }
    try MemoryNeed.drawingWheels(PictureNeed(size: options.picture.size, bytesKept: 16)).require()
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    let verification = try Verification(
      wheels: wheels, design: design, source: FontGlyphSource(font: font),
      viewport: Viewport(width: options.picture.size.width, height: options.picture.size.height),
      turns: options.measurement.orientations, points: options.measurement.points,
      seed: options.layout.seed)
    return try report(verification, asJSON: options.printsJSON)
  }

  private static func report(
    _ verification: Verification, asJSON: Bool
  ) throws -> ExitCode {
    try StandardOutput.write(asJSON ? verification.json : verification.text)
    return verification.holds ? .success : .nothing
  }
}
