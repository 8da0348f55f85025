package import TagSphereCloudReference
public import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels

extension Viewer {
  /// Uploads the cloud to the current context, in place of an earlier one that was lost.
  ///
  /// - Throws: `GLError` if the driver is too old, or the cloud too large for it.
  public func enterContext() throws(GLError) { try enterContext(after: nil) }

  /// Uploads the cloud as above.
  ///
  /// - Parameter rehearsal: What is ready to draw it with.
  package func enterContext(after rehearsal: DrawingRehearsal?) throws(GLError) {
    leaveContext()
    let canvas = try CloudCanvas(cloud, settings: settings, rehearsal: rehearsal)
    self.canvas = canvas
    rendererName = canvas.driver.renderer
    pacer.isQuickWhileMoving = canvas.isQuickWhileMoving
    (samplePace, isQuickOnDemand) = (SamplePace(), canvas.isQuickOnDemand)
    dustPace.startAnew()
    // The canvas holds the present batch already, so that earlier changes are done.
    _ = cloud.takeUploads()
    var uploads = CloudUploads()
    uploads.reach = cloud.settledBatch?.reach
    try canvas.upload(uploads, of: cloud)
    hasNewEnlargedImage = true
    pacer.lost()
  }

  /// Releases everything on the GPU, because its context ends.
  public func leaveContext() {
    canvas = nil
    rendererName = nil
  }

  /// Uploads what changed since the last call; call it after each turn, with the context current.
  public func upload() throws(GLError) {
    let uploads = cloud.takeUploads()
    guard let canvas else { return }
    try canvas.upload(uploads, of: cloud)
    if var wheels {
      self.wheels = nil
      defer { self.wheels = wheels }
      try canvas.show(&wheels, textSize: CloudOverlay.textSize(contentScale: scene.textScale))
    }
    if let panels { try canvas.show(panels) }
    try canvas.show(shownMarks)
    if hasNewEnlargedImage {
      try canvas.fill(with: enlarged.tile, in: scene.viewport)
      hasNewEnlargedImage = false
    }
    if whole != nil { try uploadWhole(to: canvas) }
  }

  /// Draws the frame of the last turn, if it has one, into a framebuffer with one sample per pixel.
  ///
  /// Call `upload()` before. Afterwards swap the buffers, and call `noteFrame(from:to:)`.
  ///
  /// - Parameter framebuffer: A framebuffer's GL name; 0 is the window's back buffer.
  public func present(into framebuffer: UInt32 = 0) throws(GLError) {
    defer { pendingFrame = .none }
    isFrameMeasured = false
    switch pendingFrame {
    case .none: return
    case .black: canvas?.presentBlack(into: framebuffer)
    case .draw(let step):
      try draw(step)
      try show(into: framebuffer)
    case .showAgain: try show(into: framebuffer)
    }
  }

  /// Draws the frame of the last turn without a framebuffer to show it in; see `pixels()`.
  package func presentOffScreen() throws(GLError) {
    if case .draw(let step) = pendingFrame { try draw(step) }
    if pendingFrame != .none, pendingFrame != .black { followPlan() }
    pendingFrame = .none
  }

  private func draw(_ step: FramePacer.Step) throws(GLError) {
    guard let canvas else { return }
    func draw() throws(GLError) {
      try canvas.draw(
        scene, batch: cloud.batch, states: cloud.states, dustShare: shownDust,
        isBest: step == .best)
    }
    isFrameMeasured = step == .best && isMeasurementDue
    if isFrameMeasured { try measure(canvas, draw) } else { try draw() }
  }

  /// How many labels the last frame drew, if no turn came after it; nil before the first.
  ///
  /// - Complexity: O(labels).
  package var drawnLabels: DrawnLabels? {
    canvas?.drawnLabels(in: scene, of: cloud.batch, dustShare: shownDust)
  }

  /// How much of the dust is drawn, 0…1.
  var shownDust: Float { dustPace.shown }

  /// Shows the last frame in its present place and light.
  private func show(into framebuffer: UInt32) throws(GLError) {
    followPlan()
    try canvas?.present(shownAs, into: framebuffer)
  }

  /// Discards the frame of the last turn, because it would not be seen.
  public func skipFrame() {
    pendingFrame = .none
    pacer.lost()
  }

  /// Records the time that a frame took, from the start of its turn to the swap of the buffers.
  public func noteFrame(from start: Duration, to end: Duration) {
    guard !isBlank else { return }
    scene.beginEntrance(at: end)
    health.meter.note(end - start, at: end)
    samplePace.noteFrame(to: end)
    // One that was measured has waited for the card.
    if !scene.isStill, !isFrameMeasured { dustPace.note(end - start) }
  }

  /// The last frame's picture: four bytes per pixel, sRGB-encoded, top row first; empty before the
  /// first frame.
  public func pixels() -> [UInt8] { canvas?.pixels() ?? [] }

  /// The pixels that a window shows of the last frame: four bytes each, sRGB-encoded, top row first.
  package func presentedPixels() throws(GLError) -> [UInt8] {
    followPlan()
    return try canvas?.pixels(presented: shownAs) ?? []
  }
}
