internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereWheels

/// A cloud on the GPU with its legend, its heading and its wheels, laid out for pictures of one size.
struct PictureScene {
  /// The cloud, filtered by the wheels.
  let cloud: Cloud
  let viewport: Viewport
  let renderer: LabelRenderer
  let edges: EdgeQuality
  let supersampling: Int
  /// The layers over the labels, lowest first.
  let layers: [any PictureLayer]
  /// The areas that the wheels take from the labels.
  let areas: [Overlay.Rectangle]

  /// Prepares the scene in the current OpenGL context; the parameters are those of `CloudPoster`.
  init(
    of cloud: Cloud, filteredBy filter: WheelFilter?, width: Int, height: Int,
    quality: CloudPicture.Quality
  ) throws {
    DrawState.claim()
    var (cloud, wheels) = (cloud, CloudWheels?.none)
    if let filter { wheels = try cloud.filter(by: filter, in: [width, height]) }
    let renderer = try LabelRenderer(
      batch: cloud.batch, centerpiece: cloud.centerpiece, drawsAll: !cloud.design.declutters)
    let driver = renderer.driver
    renderer.savesMemory = driver.isSoftware
    edges = EdgeQuality(
      method: quality.method, samples: quality.samples, maximumSamples: driver.maximumSamples,
      isSoftware: driver.isSoftware)
    supersampling = min(max(quality.supersampling, 1), 16)
    var overlay = CloudOverlay(of: cloud)
    let textSize = CloudOverlay.textSize(width: width, height: height)
    let overlayRenderer = try overlay?.renderer(width: width, height: height, textSize: textSize)
    wheels?.heading = overlay?.headingArea(
      in: [Double(width), Double(height)], textSize: textSize)
    areas = wheels.map { [$0.totalArea(textSize: 0)] } ?? []
    var layers: [any PictureLayer] = overlayRenderer.map { [$0] } ?? []
    if var wheels {
      layers += try wheels.layers(theme: cloud.theme, source: cloud.source, sharing: renderer)
    }
    viewport = Viewport(width: width, height: height)
    (self.cloud, self.renderer, self.layers) = (cloud, renderer, layers)
  }
}
