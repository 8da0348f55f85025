/// Reads the frames of an animated image from a process that the reader owns.
protocol ProcessFrameReader: MovingFrameReader {
  var process: DecodingProcess { get }
}

extension ProcessFrameReader {
  func start() {
    // If the start fails, the first frame reports the error, so ignore it here.
    _ = try? process.start()
  }

  func stop() { process.stop() }
}
