internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction

// A graphics card is given frames of the best quality until it turns out to be too slow for them.
extension Viewer {
  /// Adopts whether frames of a scene that moves are quick, before a frame.
  func followSamplePace() {
    guard isQuickOnDemand else { return }
    let isNew = samplePace.follow(
      size: [scene.viewport.width, scene.viewport.height], frameTime: pacer.frameTime,
      isMoving: !pacer.isCalm(scene, now: now), now: now)
    if isNew { dustPace.startAnew() }
    adoptSamplePace()
  }

  /// Whether the time of the next frame is to be taken, so that it has the best quality.
  var isMeasurementDue: Bool {
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
    let time = clock() - start
    samplePace.note(time, now: now)
    if time < pacer.frameTime * SamplePace.spareShare { dustPace.allowMore() }
    adoptSamplePace()
  }

  private func adoptSamplePace() {
    guard pacer.isQuickWhileMoving != samplePace.isQuick else { return }
    pacer.isQuickWhileMoving = samplePace.isQuick
    // Quick frames may have time for all dots. The best ones have time to spare with those that are there.
    if samplePace.isQuick { dustPace.startAnew() }
  }
}
