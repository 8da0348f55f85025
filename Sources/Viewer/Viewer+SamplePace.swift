internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction

// A graphics card is given frames of the best quality until it turns out to be too slow for them.
extension Viewer {
  /// Adopts whether frames of a scene that moves are quick, before a frame.
  func followSamplePace() {
    guard isQuickOnDemand else { return }
    samplePace.follow(
      size: [scene.viewport.width, scene.viewport.height], frameTime: pacer.frameTime, now: now)
    adoptSamplePace()
  }

  /// Whether the frame that is due has the best quality, so that its time can be taken.
  var isMeasured: Bool {
    isQuickOnDemand && samplePace.isDue(now: now) && !isHead && !isWaitingForWhole
  }

  /// Draws a frame of the best quality, and records how long that takes.
  func measure(_ canvas: CloudCanvas, _ draw: () throws(GLError) -> Void) throws(GLError) {
    // A card draws while the program goes on: only who waits for it knows its time.
    Driver.finish()
    let start = clock()
    try draw()
    canvas.resolve()
    Driver.finish()
    samplePace.note(clock() - start, now: now)
    adoptSamplePace()
  }

  private func adoptSamplePace() {
    guard pacer.isQuickWhileMoving != samplePace.isQuick else { return }
    pacer.isQuickWhileMoving = samplePace.isQuick
    dustPace.startAnew()
  }
}
