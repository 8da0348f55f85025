internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereRenderer

/// One way of drawing the work, with the cost of its frames.
struct Subject {
  let name: String
  let quality: EdgeQuality
  let isFloor: Bool
  let draw: (FrameUniforms) throws(GLError) -> Void
  var frameTimes: [Double] = []
  var processorTime = 0.0
  var uploadedBytes = 0

  /// Draws a frame and waits until it is finished.
  ///
  /// - Parameters:
  ///   - counts: Whether the frame counts; otherwise it only warms up.
  ///   - body: Everything that is done for the frame.
  /// - Returns: Its time, seconds.
  mutating func measure(counts: Bool, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let (uploaded, processor) = (UploadCounter.bytes, ProcessFigures.processorSeconds)
    let start = clock.now
    try body()
    Driver.finish()
    let seconds = (clock.now - start) / .seconds(1)
    guard counts else { return seconds }
    frameTimes.append(seconds * 1000)
    processorTime += ProcessFigures.processorSeconds - processor
    uploadedBytes += UploadCounter.bytes - uploaded
    return seconds
  }
}
