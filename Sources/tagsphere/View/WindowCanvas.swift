internal import CloudCore
internal import CloudRenderer
internal import CommandLineOptions
internal import GLObjects
internal import Geometry
internal import WindowSystem

/// A cloud on the GPU and the window that shows it.
///
/// It owns the window, so that the GL objects, which come first, are gone before their context.
final class WindowCanvas {
  private var quickTarget: RenderTarget?
  private var bestTarget: RenderTarget?
  private var overlayRenderer: OverlayRenderer?
  private(set) var renderer: LabelRenderer
  private let window: Window
  private let quick: EdgeQuality
  private let best: EdgeQuality
  private var overlay: CloudOverlay?
  /// What the overlay was laid out for: the window's size, pixels, and its scale.
  private var overlayRoom = SIMD3<Double>.zero

  /// Uploads a cloud.
  ///
  /// - Parameters:
  ///   - batch: The cloud.
  ///   - centerpiece: What stands in its middle, if anything.
  ///   - window: Its window, whose context is current.
  ///   - quality: The quality of all frames; nil for quick ones in motion and the best at rest.
  ///   - samples: Samples a pixel of the best frames; nil for what suits the driver.
  ///   - overlay: What stands over the cloud, if anything.
  init(
    batch: GlyphBatch, centerpiece: Centerpiece?, window: Window, quality: Quality?,
    samples: SampleCount?,
    overlay: CloudOverlay? = nil
  ) throws(GLError) {
    self.window = window
    self.overlay = overlay
    renderer = try LabelRenderer(batch: batch, centerpiece: centerpiece)
    let driver = renderer.driver
    quick = .smooth
    best = EdgeQuality(quality ?? .best, samples: samples, on: driver)
    isQuickWhileMoving = quality == nil && driver.isSoftware
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
    renderer = try LabelRenderer(batch: batch, centerpiece: centerpiece)
  }

  /// Takes note of how far labels will reach.
  func reserveReach(of settled: GlyphBatch) { renderer.reserveReach(of: settled) }

  /// Puts another overlay over the cloud.
  func replaceOverlay(_ overlay: CloudOverlay?) {
    self.overlay = overlay
    (overlayRenderer, overlayRoom) = (nil, .zero)
  }

  /// Draws a frame into the window's back buffer; swap the buffers to show it.
  ///
  /// - Parameters:
  ///   - frame: The view.
  ///   - states: The labels' states; nil where all are plainly shown.
  ///   - panels: What is drawn over cloud and legend, the lowest first.
  ///   - isBest: Whether it is drawn as well as can be.
  func draw(
    _ frame: FrameUniforms, states: LabelStates?, panels: [OverlayRenderer], isBest: Bool
  ) throws(GLError) {
    renderer.setStates(states)
    let target = try target(of: frame.viewport, isBest: isBest)
    try layOut(in: frame.viewport)
    try target.draw(frame, with: renderer, overlays: (overlayRenderer.map { [$0] } ?? []) + panels)
    target.present()
  }

  /// Lays the overlay out anew where the window or its scale has another size.
  private func layOut(in viewport: Viewport) throws(GLError) {
    let scale = window.contentScale
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
    if current != nil { (quickTarget, bestTarget) = (nil, nil) }
    let target = try RenderTarget(
      width: viewport.width, height: viewport.height, quality: isBest ? best : quick)
    if isBest { bestTarget = target } else { quickTarget = target }
    return target
  }
}
