/// Reads the frames of an animated image from a process of its own, which starts with the first one.
protocol ProcessFrameReader: MovingFrameReader {
  var process: HelperProcess { get }
}

extension ProcessFrameReader {
  func start() {
    // A failure shows again with the first frame.
    _ = try? process.start()
  }

  func stop() { process.stop() }
}
