internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereTagData

/// A cloud on the GPU, with what is said over it.
///
/// It holds GL objects of the context that was current when it was made, and must be released
/// while that context still lives.
final class CloudCanvas {
  private var quickTarget: RenderTarget?
  private var bestTarget: RenderTarget?
  private var overlayRenderer: OverlayRenderer?
  private var renderer: LabelRenderer
  /// What was drawn last.
  private var lastTarget: RenderTarget?
  /// What is said over the cloud.
  private var panels: CloudPanels
  private let quick: EdgeQuality
  private let best: EdgeQuality
  private var overlay: CloudOverlay?
  /// What the overlay was laid out for: the window's size, pixels, and its scale.
  private var overlayRoom = SIMD3<Double>.zero

  /// Uploads a cloud into the context that is current.
  ///
  /// - Parameters:
  ///   - batch: Its labels as they are now; the cloud's own may be older.
  ///   - cloud: The cloud.
  ///   - options: How well it is drawn, and what is said of it.
  init(_ batch: GlyphBatch, of cloud: Cloud, options: ViewOptions) throws(GLError) {
    renderer = try LabelRenderer(batch: batch, centerpiece: cloud.centerpiece)
    let driver = renderer.driver
    quick = .smooth
    best = EdgeQuality(options.quality ?? .best, samples: options.picture.samples, on: driver)
    isQuickWhileMoving = options.quality == nil && driver.isSoftware
    overlay = CloudOverlay(of: cloud)
    panels = CloudPanels(of: cloud, status: options.hand.status)
  }

  /// What the driver is and can do.
  var driver: Driver { renderer.driver }

  /// Whether this driver needs quick frames to move smoothly.
  let isQuickWhileMoving: Bool

  /// Uploads what changed of the cloud's glyphs.
  func update(_ changes: GlyphChanges, of batch: GlyphBatch) throws(GLError) {
    try renderer.update(changes, of: batch)
  }

  /// Uploads what changed of the cloud's labels.
  func update(_ changes: LiveChanges, of batch: GlyphBatch) throws(GLError) {
    try renderer.update(changes, of: batch)
  }

  /// Uploads another batch in place of the one before.
  func replace(_ batch: GlyphBatch, centerpiece: Centerpiece?) throws(GLError) {
    renderer = try LabelRenderer(batch: batch, centerpiece: centerpiece, sharing: renderer)
  }

  /// Takes note of how far labels will reach.
  func reserveReach(of settled: GlyphBatch) { renderer.reserveReach(of: settled) }

  /// Puts another overlay over the cloud.
  func replaceOverlay(_ overlay: CloudOverlay?) {
    self.overlay = overlay
    (overlayRenderer, overlayRoom) = (nil, .zero)
  }

  /// Says what there is to say of a scene over the cloud: see `CloudPanels`.
  func say(
    _ scene: Scene, document: TagDocument, labelCount: Int?, marked: Int,
    announcements: CloudPanels.Announcements
  ) throws(GLError) -> Bool {
    try panels.follow(
      scene, document: document, labelCount: labelCount, marked: marked,
      announcements: announcements, sharing: renderer)
  }

  /// Draws a frame; show it with `present(_:)`.
  ///
  /// - Parameters:
  ///   - scene: The view.
  ///   - batch: The labels as they are now.
  ///   - states: The labels' states; nil where all are plainly shown.
  ///   - isBest: Whether it is drawn as well as can be.
  func draw(
    _ scene: Scene, batch: GlyphBatch, states: LabelStates?, isBest: Bool
  ) throws(GLError) {
    panels.place(in: scene, batch: batch)
    renderer.setStates(states)
    let viewport = scene.viewport
    let target = try target(of: viewport, isBest: isBest)
    try layOut(in: viewport, contentScale: scene.contentScale)
    try target.draw(
      scene.frame, with: renderer,
      overlays: (overlayRenderer.map { [$0] } ?? []) + panels.renderers)
    lastTarget = target
  }

  /// Shows what was drawn last in the window's back buffer; swap the buffers to show it.
  func present(_ presentation: Presentation) throws(GLError) {
    try lastTarget?.present(presentation)
  }

  /// Makes the window's back buffer black; swap the buffers to show it.
  func presentBlack() {
    Framebuffer.bindWindow()
    DrawState.clear(color: .zero)
  }

  /// What was drawn last: four bytes a pixel, sRGB-encoded, top row first; nothing before the first
  /// frame.
  func pixels() -> [UInt8] {
    lastTarget?.resolve()
    return lastTarget?.pixels() ?? []
  }

  /// What the window shows of it: four bytes a pixel, top row first; nothing before the first frame.
  func pixels(presented presentation: Presentation) throws(GLError) -> [UInt8] {
    try lastTarget?.pixels(presented: presentation) ?? []
  }

  /// Lays the overlay out anew where the window or its scale has another size.
  private func layOut(in viewport: Viewport, contentScale scale: Double) throws(GLError) {
    let room = SIMD3(Double(viewport.width), Double(viewport.height), scale)
    guard overlay != nil, room != overlayRoom else { return }
    overlayRoom = room
    overlayRenderer = try overlay?.renderer(
      width: viewport.width, height: viewport.height,
      textSize: CloudOverlay.textSize(contentScale: scale), sharing: renderer)
  }

  /// Uploads a picture that has come: see `LabelRenderer`.
  func updatePicture(entry: Int, quads: [Int], of batch: GlyphBatch) {
    renderer.updatePicture(entry: entry, quads: quads, of: batch)
  }

  private func target(of viewport: Viewport, isBest: Bool) throws(GLError) -> RenderTarget {
    let current = isBest ? bestTarget : quickTarget
    if let current, current.width == viewport.width, current.height == viewport.height {
      return current
    }
    // Both have the wrong size now; the other one is made when it is needed.
    if current != nil { (quickTarget, bestTarget, lastTarget) = (nil, nil, nil) }
    let target = try RenderTarget(
      width: viewport.width, height: viewport.height, quality: isBest ? best : quick)
    if isBest { bestTarget = target } else { quickTarget = target }
    return target
  }
}
