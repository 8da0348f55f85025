public import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
public import TagSphereImages
public import TagSphereLabels
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
  ///   - heading: What the picture says in its upper left corner.
  ///   - imageFolder: The folder that the names of words' images are relative to; empty for the
  ///     current folder.
  ///   - imageDecoder: How images are decoded: in this process only if you trust them.
  ///   - report: Called with each image that cannot be shown; the picture shows a plate instead.
  /// - Throws: `GLError` if the driver is too old, or the picture too large for it.
  @MainActor public init(
    of document: WheelDocument, design: WheelDesign, source: FontGlyphSource, width: Int,
    height: Int, quality: Quality = Quality(), heading: Heading = Heading(),
    imageFolder: String = "",
    imageDecoder: ImageDecoder = .inProcess, report: (CloudNotice) -> Void = { _ in }
  ) throws {
    DrawState.claim()
    let layout = design.layout(count: document.wheels.count, width: width, height: height)
    var wheels = WheelSet(document, layout: layout, theme: design.theme, source: source)
    wheels.turnsUpright = design.turnsUpright
    let folder = imageFolder.isEmpty || imageFolder.hasSuffix("/") ? imageFolder : imageFolder + "/"
    var images = WheelImages(in: folder, decoder: imageDecoder)
    images.complete(&wheels)
    images.takeNotices().forEach(report)
    let viewport = Viewport(width: width, height: height)
    let renderer = try WheelBackground.renderer(in: viewport, source: source)
    let edges = EdgeQuality(
      method: quality.method, samples: quality.samples,
      maximumSamples: renderer.driver.maximumSamples, isSoftware: renderer.driver.isSoftware)
    var layers: [any PictureLayer] = [WheelRenderer(wheels)]
    if heading != Heading() {
      var (overlay, source) = (Overlay(width: width, height: height), source)
      heading.add(
        to: &overlay, textSize: CloudOverlay.textSize(width: width, height: height),
        theme: design.theme
      ) { [source] in Double(source.run(for: $0).advance) }
      let batch = GlyphBatch(overlay, source: &source, maximumTextWidth: 120)
      layers.append(try OverlayRenderer(overlay, batch: batch, sharing: renderer))
    }
    let picture = try FrameCapture.picture(
      viewport: viewport, supersampling: min(max(quality.supersampling, 1), 16), quality: edges,
      renderer: renderer, overlays: layers
    ) { WheelBackground.frame(in: $0, theme: design.theme) }
    self.init(width: width, height: height, rgba: picture.rgba)
  }
}
