internal import TagSphereGlyphs
internal import TagSphereImages

/// An animated image that plays, at the pace of its frames.
///
/// A value without a clock. Its reader decodes a frame when the one before it was taken: where none are
/// taken, nothing is decoded.
struct ImagePlayer {
  private let image: MovingImage
  /// When the next frame is due.
  private(set) var due: Duration

  /// Begins with the first frame.
  ///
  /// - Parameters:
  ///   - reader: Reads the frames; it is ended with the player.
  ///   - time: The time.
  init(_ reader: any MovingFrameReader, at time: Duration) {
    (image, due) = (MovingImage(reader), time)
  }

  /// Whether there is no further frame.
  var isOver: Bool { image.isOver }

  /// Returns the frame that is due; nil if none is, or it is not decoded yet.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - onArrival: Called on another thread when a frame is decoded.
  mutating func takeFrame(
    at time: Duration, onArrival: @escaping @Sendable () -> Void
  ) -> PictureTile? {
    guard due <= time, let frame = image.takeFrame(onArrival: onArrival) else { return nil }
    // One that is late does not hurry the next.
    due = max(due + (frame.duration ?? .zero), time)
    return frame.tile
  }
}
