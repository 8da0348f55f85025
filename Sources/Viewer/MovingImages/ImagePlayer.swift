internal import TagSphereGlyphs
internal import TagSphereImages

/// Plays an animated image at the pace of its frames.
///
/// The player is a value without a clock. The decoding of a frame starts when the previous frame is
/// taken. If no frame is taken, no frame is decoded.
struct ImagePlayer {
  private let image: MovingImage
  /// The time at which the next frame is due.
  private(set) var due: Duration

  /// Creates a player that begins with the first frame.
  ///
  /// - Parameters:
  ///   - reader: Reads the frames; it stops when the player is released.
  ///   - time: The time.
  init(_ reader: any MovingFrameReader, at time: Duration) {
    (image, due) = (MovingImage(reader), time)
  }

  /// Whether the last frame was taken.
  var isOver: Bool { image.isOver }

  /// Returns the next frame; nil if the frame is not due or not decoded yet.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - onArrival: Called on another thread after a frame is decoded.
  mutating func takeFrame(
    at time: Duration, onArrival: @escaping @Sendable () -> Void
  ) -> ImageTile? {
    guard due <= time, let frame = image.takeFrame(onArrival: onArrival) else { return nil }
    // A late frame does not shorten the time of the next frame.
    due = max(due + (frame.duration ?? .zero), time)
    return frame.tile
  }
}
