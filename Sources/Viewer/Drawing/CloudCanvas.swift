internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDesign
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereRenderer
internal import TagSphereScreen
internal import TagSphereText

/// A shown cloud on the GPU, with its legend and render targets.
///
/// A canvas holds GL objects of the context that was current at its creation. Release it while that
/// context still exists.
final class CloudCanvas {
  private var quickTarget: RenderTarget?
  private var bestTarget: RenderTarget?
  private var overlayRenderer: OverlayRenderer?
  private var renderer: LabelRenderer
  /// The renderer of the whole cloud during its upload.
  private var next: LabelRenderer?
  /// Whether the renderer of the whole cloud is ready.
  private(set) var isNextUploaded = false
  /// The last picture of the heaviest labels, shown during the transition to the whole cloud.
  ///
  /// Before the transition, this is the storage reserved for the picture.
  private var former: FormerPicture?
  /// The target of the last frame.
  private var lastTarget: RenderTarget?
  private let quality: DrawingQuality
  private var overlay: CloudOverlay?
  /// The window's size, pixels, and the content scale, for which the overlay was last laid out.
  private var overlayRoom = SIMD3<Double>.zero
  private var theme: Theme
  private let source: FontGlyphSource

  /// Uploads a cloud into the current context.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - settings: The settings of its viewer.
  ///   - rehearsal: The renderer and target of a rehearsal, for reuse; nil for none.
  init(
    _ cloud: ShownCloud, settings: ViewerSettings, rehearsal: DrawingRehearsal? = nil
  ) throws(GLError) {
    theme = cloud.design.theme
    source = cloud.source
    renderer = try LabelRenderer(
      batch: cloud.batch, centerpiece: cloud.centerpiece, sharing: rehearsal?.renderer,
      drawsAll: !cloud.design.declutters)
    quality = DrawingQuality(settings, theme: theme, driver: renderer.driver)
    quickTarget = rehearsal?.target
    guard !theme.isTransparent || quality.best.averages else {
      throw .unsupported(
        "a transparent background needs more than one sample per pixel; choose another quality")
    }
    overlay = CloudOverlay(
      cloud.legend, heading: cloud.design.look.placedHeading, theme: theme, source: source)
  }

  /// The graphics driver.
  var driver: Driver { renderer.driver }

  /// The name of the graphics API.
  var graphicsName: String { driver.api.name }

  /// The use of quick frames by the driver.
  var quickFrames: QuickFrames { quality.quickFrames }

  /// Uploads the next part of a whole cloud while only its heaviest labels are drawn.
  ///
  /// See `isNextUploaded` and `showNext()`.
  ///
  /// - Parameters:
  ///   - whole: The whole cloud.
  ///   - byteCount: The size of a part.
  ///   - frame: The last frame.
  func uploadPart(
    of whole: PreparedCloud, byteCount: Int, in frame: FrameUniforms
  ) throws(GLError) {
    let cloud = whole.cloud
    guard let next else {
      next = try LabelRenderer(
        makingRoomFor: cloud.batch,
        plan: whole.plan ?? DrawingPlan(cloud.batch, drawsAll: !cloud.design.declutters),
        centerpiece: cloud.centerpiece, sharing: renderer)
      return
    }
    if former == nil, let lastTarget {
      former = try FormerPicture(roomFor: lastTarget)
    } else if !next.isWhole {
      try next.uploadPart(of: cloud.batch, byteCount: byteCount)
    } else if cloud.design.declutters, !next.hasStates {
      // Without these states, the rehearsal would draw all letters.
      next.setStates(LabelStates(hiding: cloud.batch.labels.count))
    } else {
      if cloud.design.declutters { try rehearse(next, in: frame) }
      isNextUploaded = true
    }
  }

  /// Draws a small, invisible part of a frame with little dust, in the quality of moving frames.
  ///
  /// This makes the driver prepare everything that only a cloud of many labels needs.
  private func rehearse(_ renderer: LabelRenderer, in frame: FrameUniforms) throws(GLError) {
    var frame = frame
    (frame.backdrop, frame.dustShare) = (nil, 0.01)
    let quality = quickFrames == .whileMoving ? quality.quick : quality.best
    try RenderTarget(width: 16, height: 16, quality: quality, sharing: lastTarget)
      .draw(frame, with: renderer)
  }

  /// Draws the whole cloud instead of its heaviest labels, from the next frame on.
  ///
  /// - Parameter isCut: Whether the last picture vanishes at once; otherwise it stays until
  ///   `showFormer(opacity:)` ends it.
  func showNext(isCut: Bool) {
    guard let next, isNextUploaded else { preconditionFailure("the cloud is not uploaded") }
    renderer = next
    (self.next, isNextUploaded) = (nil, false)
    guard !isCut, let lastTarget, former?.covers(lastTarget) == true else { return former = nil }
    former?.take(from: lastTarget)
  }

  /// Sets the opacity of the last picture of the heaviest labels.
  ///
  /// At 1 the picture hides the new cloud; at 0 the transition ends.
  func showFormer(opacity: Float) {
    if opacity > 0 { former?.opacity = opacity } else { former = nil }
  }

  /// Uploads the changes of a cloud.
  func upload(_ uploads: CloudUploads, of cloud: ShownCloud) throws(GLError) {
    if uploads.isNewBatch {
      renderer = try LabelRenderer(
        batch: cloud.batch, centerpiece: cloud.centerpiece, sharing: renderer,
        drawsAll: !cloud.design.declutters)
    }
    for changes in uploads.labels { try renderer.update(changes, of: cloud.batch) }
    for changes in uploads.glyphs { try renderer.update(changes, of: cloud.batch) }
    for image in uploads.images {
      renderer.updateImage(entry: image.entry, quads: image.quads, of: cloud.batch)
    }
    if let reach = uploads.reach { renderer.reserve(reach: reach) }
    if uploads.isNewDesign { theme = cloud.design.theme }
    if uploads.isNewLegend || uploads.isNewDesign {
      overlay = CloudOverlay(
        cloud.legend, heading: cloud.design.look.placedHeading, theme: theme, source: source)
      (overlayRenderer, overlayRoom) = (nil, .zero)
    }
  }

  /// Calls a function with the renderer whose shader programs other layers share.
  func share(_ body: (LabelRenderer) throws(GLError) -> Void) throws(GLError) { try body(renderer) }

  /// Draws a frame; `present(_:into:)` shows it.
  ///
  /// - Parameters:
  ///   - frame: The frame of the turn.
  ///   - textScale: The scale of text over the labels.
  ///   - batch: The labels.
  ///   - states: The labels' states; nil if all labels are shown normally.
  ///   - layers: The layers over the labels and the legend, lowest first.
  ///   - dustShare: The share of the dust that is drawn, 0…1.
  ///   - isBest: Whether the frame is drawn in the best quality.
  func draw(
    _ frame: FrameUniforms, textScale: Double, batch: GlyphBatch, states: LabelStates?,
    layers: [any PictureLayer], dustShare: Float, isBest: Bool
  ) throws(GLError) {
    var frame = frame
    frame.dustShare = dustShare
    renderer.setStates(states)
    renderer.largestBar = isBest ? 0 : BarInk.largestSize
    let viewport = frame.viewport
    let target = try target(of: viewport, isBest: isBest)
    try layOut(in: viewport, contentScale: textScale)
    try target.draw(
      frame, with: renderer, overlays: (overlayRenderer.map { [$0] } ?? []) + layers)
    lastTarget = target
    if former?.covers(target) == false { former = nil }
  }

  private static func frame(of scene: Scene, dustShare: Float) -> FrameUniforms {
    var frame = scene.frame
    frame.dustShare = dustShare
    return frame
  }

  /// Returns how many labels the last frame drew; nil before the first frame.
  ///
  /// - Parameters:
  ///   - scene: The view that was drawn.
  ///   - batch: The labels.
  ///   - dustShare: The share of the dust that was drawn, 0…1.
  func drawnLabels(in scene: Scene, of batch: GlyphBatch, dustShare: Float) -> DrawnLabels? {
    lastTarget.map {
      renderer.drawnLabels(
        of: batch, in: Self.frame(of: scene, dustShare: dustShare), quality: $0.quality)
    }
  }

  /// Returns whether a best-quality frame would freeze the window for seconds with this driver.
  ///
  /// A million labels without decluttering take 9 s.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - states: The labels' states; nil if all labels are shown normally.
  func isBestTooSlow(in frame: FrameUniforms, states: LabelStates?) -> Bool {
    guard quickFrames == .whileMoving else { return false }
    renderer.setStates(states)
    return renderer.letterCount(in: frame) > Self.mostBestLetters
  }

  /// The number of letters that a software driver draws in the best quality in about a second.
  private static let mostBestLetters = 1_000_000

  /// Writes the last frame into a framebuffer; 0 is the window's back buffer.
  func present(_ presentation: Presentation, into framebuffer: UInt32) throws(GLError) {
    try lastTarget?.present(presentation, under: former, into: framebuffer)
  }

  /// Makes a framebuffer black.
  func presentBlack(into framebuffer: UInt32) {
    Framebuffer.bind(name: framebuffer)
    DrawState.clear(color: .zero)
  }

  /// Averages the last frame's samples, so that `present` only has to copy the picture.
  func resolve() { lastTarget?.resolve() }

  /// The last frame: four bytes per pixel, sRGB-encoded, top row first; empty before the first frame.
  func pixels() -> [UInt8] {
    resolve()
    return lastTarget?.pixels() ?? []
  }

  /// Returns the last frame as a window shows it; empty before the first frame.
  ///
  /// Four bytes per pixel, top row first.
  func pixels(presented presentation: Presentation) throws(GLError) -> [UInt8] {
    try lastTarget?.pixels(presented: presentation, under: former) ?? []
  }

  /// Lays out the overlay again if the window's size or content scale has changed.
  private func layOut(in viewport: Viewport, contentScale scale: Double) throws(GLError) {
    let room = SIMD3(Double(viewport.width), Double(viewport.height), scale)
    guard overlay != nil, room != overlayRoom else { return }
    overlayRoom = room
    overlayRenderer = try overlay?.renderer(
      width: viewport.width, height: viewport.height,
      textSize: CloudOverlay.textSize(contentScale: scale), sharing: renderer)
  }

  private func target(of viewport: Viewport, isBest: Bool) throws(GLError) -> RenderTarget {
    let current = isBest ? bestTarget : quickTarget
    if let current, current.width == viewport.width, current.height == viewport.height {
      return current
    }
    // Both targets have the wrong size now. One is created here, the other when it is first needed.
    if current != nil { (quickTarget, bestTarget, lastTarget) = (nil, nil, nil) }
    let best = quality.best.fitting(
      width: viewport.width, height: viewport.height, within: driver.maximumSize)
    guard !theme.isTransparent || best.averages else {
      throw .unsupported(
        "a transparent background needs more than one sample per pixel; choose another quality, or a "
          + "smaller size")
    }
    let target = try RenderTarget(
      width: viewport.width, height: viewport.height, quality: isBest ? best : quality.quick,
      sharing: current)
    if isBest { bestTarget = target } else { quickTarget = target }
    return target
  }
}
