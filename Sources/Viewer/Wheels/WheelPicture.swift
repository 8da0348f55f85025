internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereRenderer
public import TagSphereText
public import TagSphereWheels

extension CloudPicture {
  /// Draws wheels, their selected words at the mark, in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - document: The wheels.
  ///   - design: The theme, and how the wheels are arranged.
  ///   - source: The font.
  ///   - width: Pixels in a row, ≥ 1.
  ///   - height: Rows, ≥ 1.
  ///   - quality: How the edges of letters are drawn.
  /// - Throws: `GLError` if the driver is too old, or the picture too large for it.
  @MainActor public init(
    of document: WheelDocument, design: WheelDesign, source: FontGlyphSource, width: Int,
    height: Int, quality: Quality = Quality()
  ) throws {
    DrawState.claim()
    let layout = design.layout(count: document.wheels.count, width: width, height: height)
    var wheels = WheelSet(document, layout: layout, theme: design.theme, source: source)
    wheels.turnsUpright = design.turnsUpright
    let viewport = Viewport(width: width, height: height)
    let renderer = try WheelCanvas.nothing(in: viewport, source: source)
    let edges = EdgeQuality(
      method: quality.method, samples: quality.samples,
      maximumSamples: renderer.driver.maximumSamples, isSoftware: renderer.driver.isSoftware)
    let layer = WheelRenderer(wheels)
    let picture = try FrameCapture.picture(
      viewport: viewport, supersampling: min(max(quality.supersampling, 1), 16), quality: edges,
      renderer: renderer, overlays: [layer]
    ) { WheelCanvas.ground(in: $0, theme: design.theme) }
    self.init(width: width, height: height, rgba: picture.rgba)
  }
}
