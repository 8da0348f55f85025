package import TagSphereCloudReference
package import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer

extension Viewer {
  /// Uploads the cloud to the current context, in place of a lost context.
  ///
  /// - Throws: `GLError` if the driver is too old, or if the cloud is too large for it.
  package func enterContext() throws(GLError) { try enterContext(after: nil) }

  /// Uploads the cloud to the current context, in place of a lost context.
  ///
  /// - Parameter rehearsal: Objects that are already prepared for drawing it; nil for none.
  package func enterContext(after rehearsal: DrawingRehearsal?) throws(GLError) {
    leaveContext()
    let canvas = try CloudCanvas(view.cloud, settings: view.settings, rehearsal: rehearsal)
    (view.canvas, view.rendererName) = (canvas, canvas.driver.renderer)
    view.pace.adopt(canvas.quickFrames)
    // The canvas already holds the current batch, so earlier changes are obsolete.
    _ = view.cloud.takeUploads()
    var uploads = CloudUploads()
    uploads.reach = view.cloud.settledBatch?.reach
    try canvas.upload(uploads, of: view.cloud)
  }

  /// Releases everything on the GPU, because its context ends.
  package func leaveContext() {
    parts.leaveContext()
    (view.canvas, view.rendererName) = (nil, nil)
  }

  /// Uploads the changes since the last call.
  func upload() throws(GLError) {
    let uploads = view.cloud.takeUploads()
    guard let canvas = view.canvas else { return }
    try canvas.upload(uploads, of: view.cloud)
    try parts.upload(to: canvas, in: &view)
  }

  /// Draws the frame of the last turn, if it has one, into a framebuffer with one sample per pixel.
  ///
  /// - Parameter framebuffer: A framebuffer's GL name; 0 is the window's back buffer.
  func present(into framebuffer: UInt32 = 0) throws(GLError) {
    switch view.pace.takeStep() {
    case .none: return
    case .black: view.canvas?.presentBlack(into: framebuffer)
    case .draw(let quality, let isTimed):
      try draw(quality, isTimed: isTimed)
      try show(into: framebuffer)
    case .showAgain: try show(into: framebuffer)
    }
  }

  /// Draws the frame of the last turn without a framebuffer to show it in; see `pixels()`.
  func presentOffScreen() throws(GLError) {
    switch view.pace.takeStep() {
    case .none, .black: return
    case .draw(let quality, let isTimed): try draw(quality, isTimed: isTimed)
    case .showAgain: break
    }
    view.followPlan()
  }

  private func draw(_ quality: Pace.Quality, isTimed: Bool) throws(GLError) {
    guard let canvas = view.canvas else { return }
    let layers = parts.layers(in: view)
    let (frame, scale, cloud) = (view.frame, view.scene.textScale, view.cloud)
    let dust = view.pace.dust.shown
    func draw() throws(GLError) {
      try canvas.draw(
        frame, textScale: scale, batch: cloud.batch, states: cloud.states, layers: layers,
        dustShare: dust, isBest: quality == .best)
    }
    guard isTimed else { return try draw() }
    view.pace.frameTimed(try canvas.time(by: view.clock.now, draw))
  }

  /// The number of labels in the last frame, if no turn followed it; nil before the first frame.
  ///
  /// - Complexity: O(labels).
  package var drawnLabels: DrawnLabels? {
    view.canvas?.drawnLabels(
      in: view.scene, of: view.cloud.batch, dustShare: view.pace.dust.shown)
  }

  /// Shows the last frame with the current pixel shift and dimming.
  private func show(into framebuffer: UInt32) throws(GLError) {
    view.followPlan()
    try presentAgain(into: framebuffer)
  }

  /// Discards the frame of the last turn, because it would not be visible.
  func skipFrame() {
    _ = view.pace.takeStep()
    view.pace.frameLost()
  }

  /// Records the time of a frame, from the start of its turn to the swap of the buffers.
  package func noteFrame(from start: Duration, to end: Duration) {
    guard !view.isBlank else { return }
    view.scene.beginEntrance(at: end)
    view.health.meter.note(end - start, at: end)
    view.pace.frameEnded(of: view.scene, from: start, to: end)
  }

  /// The last frame's picture: four bytes per pixel, sRGB-encoded, top row first; empty before the
  /// first frame.
  package func pixels() -> [UInt8] { view.canvas?.pixels() ?? [] }

  /// Returns the pixels of the last frame as a window shows them; empty before the first frame.
  ///
  /// Four bytes per pixel, sRGB-encoded, top row first.
  package func presentedPixels() throws(GLError) -> [UInt8] {
    view.followPlan()
    return try view.canvas?.pixels(presented: view.screen.shown) ?? []
  }
}
