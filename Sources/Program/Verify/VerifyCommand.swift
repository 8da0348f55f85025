internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGeometry
internal import TagSphereWindow

/// `tagsphere verify`: compares the driver with the CPU reference.
enum VerifyCommand {
  static func run(_ options: VerifyOptions) throws -> ExitCode {
    var stages = StageClock()
    let design = try CloudDesign(
      layout: options.layout, look: options.look, source: options.document.source)
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let viewport = Viewport(width: options.size.width, height: options.size.height)
    var verification = try Verification(
      cloud: cloud, viewport: viewport,
      orientations: options.orientations, points: options.points,
      seed: options.layout.placement.seed)
    if options.measuresCovered {
      verification.covered = CoveredReport(
        cloud: cloud, placement: options.layout.placement, viewport: viewport,
        orientations: options.orientations)
    }
    if options.printsJSON {
      try StandardOutput.write(verification.json)
    } else {
      try StandardOutput.write(verification.text)
    }
    return verification.holds ? .success : .nothing
  }
}
