internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereImages
internal import TagSphereRenderer
internal import TagSphereViewer
internal import TagSphereWindow

/// `tagsphere render`: draws a picture without a display.
enum RenderCommand {
  static func run(_ options: RenderOptions, stages: inout StageClock) throws -> ExitCode {
    let design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      source: options.document.source)
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let picture = try picture(of: cloud, options: options)
    let file = try PNG.encode(
      width: picture.width, height: picture.height, rgba: picture.rgba)
    try OutputFile.write(file, to: options.output)
    return .success
  }

  private static func picture(
    of cloud: Cloud, options: RenderOptions
  ) throws -> FrameCapture.Picture {
    let renderer = try LabelRenderer(batch: cloud.batch, centerpiece: cloud.centerpiece)
    renderer.savesMemory = renderer.driver.isSoftware
    let quality = EdgeQuality(
      options.quality, samples: options.picture.samples, on: renderer.driver)
    let size = options.picture.size
    var overlay = CloudOverlay(of: cloud)
    let overlayRenderer = try overlay?.renderer(
      width: size.width, height: size.height,
      textSize: CloudOverlay.textSize(width: size.width, height: size.height))
    renderer.setStates(
      cloud.states(in: cloud.uniforms(in: Viewport(width: size.width, height: size.height))))
    return try FrameCapture.picture(
      viewport: Viewport(width: size.width, height: size.height),
      supersampling: options.supersample, quality: quality, renderer: renderer,
      overlay: overlayRenderer, uniforms: cloud.uniforms(in:))
  }
}
