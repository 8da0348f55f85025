/// Reads the frames of an animated image from its own process, which starts with the first frame.
protocol ProcessFrameReader: MovingFrameReader {
  var process: DecodingProcess { get }
}

extension ProcessFrameReader {
  func start() {
    // A failure occurs again with the first frame.
    _ = try? process.start()
  }

  func stop() { process.stop() }
}
