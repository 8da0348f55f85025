package import TagSphereCloudBuilding
package import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereRenderer
package import TagSphereWheels

/// Draws the frames of a film of a cloud, each as `CloudPicture` draws one.
package final class CloudFilm {
  private let renderer: LabelRenderer
  private let viewport: Viewport
  private let edges: EdgeQuality
  private let supersampling: Int
  private let layers: [any PictureLayer]
  private var sequence: CloudSequence

  /// Prepares the frames in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, with its images loaded.
  ///   - frames: The path and its frames.
  ///   - filter: The wheels beside it, which filter it and do not turn; nil for none.
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - quality: How the edges of letters are drawn.
  /// - Throws: As `CloudPicture`.
  package init(
    of cloud: Cloud, frames: FrameSequence, filteredBy filter: WheelFilter? = nil, width: Int,
    height: Int, quality: CloudPicture.Quality = CloudPicture.Quality()
  ) throws {
    DrawState.claim()
    var (cloud, wheels) = (cloud, CloudWheels?.none)
    if let filter { wheels = try cloud.filter(by: filter, in: [width, height]) }
    let renderer = try LabelRenderer(
      batch: cloud.batch, centerpiece: cloud.centerpiece, drawsAll: !cloud.design.declutters)
    renderer.savesMemory = renderer.driver.isSoftware
    edges = EdgeQuality(
      method: quality.method, samples: quality.samples,
      maximumSamples: renderer.driver.maximumSamples, isSoftware: renderer.driver.isSoftware)
    supersampling = min(max(quality.supersampling, 1), 16)
    var overlay = CloudOverlay(of: cloud)
    let textSize = CloudOverlay.textSize(width: width, height: height)
    let overlayRenderer = try overlay?.renderer(width: width, height: height, textSize: textSize)
    wheels?.heading = overlay?.headingArea(
      in: [Double(width), Double(height)], textSize: textSize)
    viewport = Viewport(width: width, height: height)
    sequence = CloudSequence(
      of: cloud, frames: frames, in: viewport,
      around: wheels.map { [$0.totalArea(textSize: 0)] } ?? [])
    var layers: [any PictureLayer] = overlayRenderer.map { [$0] } ?? []
    if var wheels {
      layers += try wheels.layers(theme: cloud.theme, source: cloud.source, sharing: renderer)
    }
    (self.renderer, self.layers) = (renderer, layers)
  }

  /// Draws a frame.
  ///
  /// - Parameter index: A frame, not before the last one that was drawn.
  /// - Throws: `GLError`.
  package func picture(ofFrame index: Int) throws -> CloudPicture {
    renderer.setStates(sequence.states(ofFrame: index))
    let picture = try FrameCapture.picture(
      viewport: viewport, supersampling: supersampling, quality: edges, renderer: renderer,
      overlays: layers, uniforms: { sequence.uniforms(ofFrame: index, in: $0) })
    return CloudPicture(width: viewport.width, height: viewport.height, rgba: picture.rgba)
  }
}
