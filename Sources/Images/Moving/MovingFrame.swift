package import TagSphereGlyphs

/// A frame of an animated image.
package struct MovingFrame: Hashable, Sendable {
  /// The image.
  package var tile: ImageTile
  /// How long the frame is shown; nil for the last frame, which stays on the screen.
  package var duration: Duration?

  /// The durations that are kept as they are.
  ///
  /// Browsers have the same minimum.
  static let durations = Duration.milliseconds(20)...Duration.seconds(10)

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - tile: The image.
  ///   - duration: How long the frame is shown, clamped to 20 ms … 10 s; nil if it stays.
  package init(_ tile: ImageTile, duration: Duration?) {
    self.tile = tile
    self.duration = duration.map {
      min(max($0, Self.durations.lowerBound), Self.durations.upperBound)
    }
  }
}

/// Reads the consecutive frames of an animated image, and starts again after the last frame.
package protocol MovingFrameReader: Sendable {
  /// Starts the decoder of the frames.
  ///
  /// Call this function on a thread that exists as long as frames are read, because a helper
  /// process ends with the thread that started it.
  func start()

  /// Returns the next frame.
  ///
  /// Blocks until the frame is decoded.
  ///
  /// The function is called on one thread at a time.
  ///
  /// - Throws: The reason why the next frame cannot be decoded.
  func next() throws(ImageFileError) -> MovingFrame

  /// Cancels the current frame and all later frames, and ends the decoder.
  ///
  /// May be called on any thread.
  func stop()
}
