internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereStartup
internal import TagSphereViewer

extension Subject {
  /// Returns a subject for the requested quality; with floors, also the floors and the qualities of windows.
  static func all(
    options: Settings, cloud: Cloud, renderer: LabelRenderer, viewport: Viewport,
    layers: [any PictureLayer]
  ) throws -> [Subject] {
    let driver = renderer.driver
    let asked = EdgeQuality(
      options.picture.quality ?? .best, samples: options.picture.samples, on: driver)
    let uniforms = cloud.uniforms(in: viewport)
    if !layers.isEmpty { renderer.setStates(cloud.states(in: uniforms)) }
    var subjects = [
      try cloudSubject(
        asked, of: cloud.batch, renderer: renderer, viewport: viewport, layers: layers)
    ]
    guard options.measurement.measuresFloor else { return subjects }
    subjects += try Floor.allCases.map { try floor($0, of: cloud.batch, in: uniforms) }
    let best = EdgeQuality.best(
      maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
    for quality in [EdgeQuality.smooth, best] where quality != asked {
      subjects.append(
        try cloudSubject(
          quality, of: cloud.batch, renderer: renderer, viewport: viewport, layers: layers))
    }
    subjects.append(
      try cloudSubject(
        .smooth, of: cloud.batch, name: "bars", largestBar: BarInk.largestSize,
        renderer: renderer, viewport: viewport, layers: layers))
    return subjects
  }

  /// Returns a subject that draws the cloud in a quality.
  ///
  /// - Parameters:
  ///   - batch: The cloud's labels.
  ///   - name: The first part of the subject's name.
  ///   - largestBar: The em, pixels, from which labels are drawn as letters instead of bars; 0 for
  ///     letters at any size.
  private static func cloudSubject(
    _ quality: EdgeQuality, of batch: GlyphBatch, name: String = "cloud", largestBar: Float = 0,
    renderer: LabelRenderer, viewport: Viewport, layers: [any PictureLayer]
  ) throws(GLError) -> Subject {
    let target = try RenderTarget(
      width: viewport.width, height: viewport.height, quality: quality)
    return Subject(
      name: "\(name)/\(quality.method.rawValue)/\(quality.storedSamples)", quality: quality
    ) { (uniforms) throws(GLError) in
      renderer.largestBar = largestBar
      try target.draw(uniforms, with: renderer, overlays: layers)
      target.resolve()
    } count: { uniforms in
      renderer.largestBar = largestBar
      return renderer.drawnLabels(of: batch, in: uniforms, quality: target.quality)
    }
  }
}
