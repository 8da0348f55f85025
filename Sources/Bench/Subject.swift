internal import TagSphereCloudReference
internal import TagSphereGLObjects
internal import TagSphereLabels
internal import TagSphereRenderer

/// A way of drawing the work, or a part of a frame, with the cost of its frames.
struct Subject {
  /// The name in reports.
  let name: String
  /// The quality of edges; nil for a part of a frame that draws nothing.
  let quality: EdgeQuality?
  /// Whether this subject is a floor, with which other subjects are compared.
  let isFloor: Bool
  /// Draws a view; does nothing for a subject that a scenario measures.
  let draw: (FrameUniforms) throws(GLError) -> Void
  /// Returns the labels that a view draws; nil if only a window's last frame determines them.
  let count: ((FrameUniforms) -> DrawnLabels)?
  /// The labels that the last frame drew; nil for a part of a frame, and for wheels.
  var drawnLabels: DrawnLabels?
  private(set) var frameTimes: [Double] = []
  private(set) var processorTime = 0.0
  private(set) var uploadedBytes = 0

  init(
    name: String, quality: EdgeQuality? = nil, isFloor: Bool = false,
    draw: @escaping (FrameUniforms) throws(GLError) -> Void = { (_) in },
    count: ((FrameUniforms) -> DrawnLabels)? = nil
  ) {
    (self.name, self.quality, self.isFloor) = (name, quality, isFloor)
    (self.count, self.draw) = (count, draw)
  }

  /// Records a frame that another process has drawn.
  ///
  /// - Parameters:
  ///   - seconds: The frame's time.
  ///   - processor: The processor time of all threads, seconds.
  mutating func note(seconds: Double, processor: Double) {
    frameTimes.append(seconds * 1000)
    processorTime += processor
  }

  /// Runs a frame, and waits until the GPU has finished it.
  ///
  /// - Parameters:
  ///   - counts: Whether the frame counts; a frame that does not count only warms up.
  ///   - body: All work for the frame.
  /// - Returns: The frame's time, seconds.
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
