package import TagSphereGlyphs

/// A frame of an animated image.
package struct MovingFrame: Hashable, Sendable {
  /// The image.
  package var tile: PictureTile
  /// How long it is shown; nil for the last one, which stays.
  package var duration: Duration?

  /// The durations that are shown as they are; the shortest is that of browsers.
  static let durations = Duration.milliseconds(20)...Duration.seconds(10)

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - tile: The image.
  ///   - duration: How long it is shown, kept within 20 ms … 10 s; nil if it stays.
  package init(_ tile: PictureTile, duration: Duration?) {
    self.tile = tile
    self.duration = duration.map {
      min(max($0, Self.durations.lowerBound), Self.durations.upperBound)
    }
  }
}

/// Reads the frames of an animated image one after the other, and begins again after the last.
package protocol MovingFrameReader: Sendable {
  /// Starts what decodes the frames, on a thread that lasts as long as they are read: a helper process
  /// ends with the thread that started it.
  func start()

  /// Returns the next frame; blocks until it is decoded.
  ///
  /// Called on one thread at a time.
  ///
  /// - Throws: The reason why there is none.
  func next() throws(PictureFileError) -> MovingFrame

  /// Gives up the present frame and all later ones, and ends what decodes them; on any thread.
  func stop()
}
