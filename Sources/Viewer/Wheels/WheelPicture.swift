package import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereImages
package import TagSphereLabels
internal import TagSphereRenderer
package import TagSphereText
package import TagSphereWheels

extension CloudPicture {
  /// Draws wheels, their selected words at the mark, in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - document: The wheels.
  ///   - design: The theme, and the arrangement of the wheels.
  ///   - source: The font.
  ///   - width: The width, pixels, ≥ 1.
  ///   - height: The height, pixels, ≥ 1.
  ///   - quality: How the edges of letters are drawn.
  ///   - heading: The heading in the upper left corner of the picture.
  ///   - imageFolder: The folder for relative names of words' images; empty for the current folder.
  ///   - imageDecoder: The decoder of the images; decode in this process only if you trust the
  ///     images.
  ///   - report: Called with each image that cannot be shown; the picture shows a plate instead.
  /// - Throws: `GLError` if the driver is too old, or if the picture is too large for it.
  @MainActor package init(
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
