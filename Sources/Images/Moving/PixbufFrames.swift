internal import CTagSphereGdkPixbuf
internal import TagSphereGlyphs

/// The frames of an image, read by gdk-pixbuf and repeated endlessly.
///
/// The corresponding C type is `GdkPixbufAnimationIter`. The times are times of the animation, not
/// of a clock. Each frame is taken at the time when the previous frame ends.
struct PixbufFrames: ~Copyable {
  private let frames: OpaquePointer
  private let format: ImageFormat
  /// The time from the start of the animation to the frame, milliseconds.
  private var time: Int64 = 0
  /// How long the previous frame is shown, milliseconds; nil before the first frame.
  private var lastDelay: Int64?

  /// Creates the frames of an animation, and keeps a reference to it.
  init(_ animation: OpaquePointer, format: ImageFormat) {
    frames = picture_frames(animation)
    self.format = format
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(frames)) }

  /// Returns the next frame and its duration in the file; the duration is nil if the frame stays.
  mutating func next() throws(ImageFileError) -> (Bitmap, Duration?) {
    if let lastDelay {
      time += lastDelay
      _ = picture_frames_advance(frames, time)
    }
    guard let picture = gdk_pixbuf_animation_iter_get_pixbuf(frames),
      let bitmap = PixbufReader.bitmap(of: picture)
    else { throw .damaged(format, reason: "a frame has no pixels") }
    let delay = Int64(gdk_pixbuf_animation_iter_get_delay_time(frames))
    guard delay >= 0 else { return (bitmap, nil) }
    // The library's clock must advance, so use at least one millisecond.
    lastDelay = max(delay, 1)
    return (bitmap, .milliseconds(delay))
  }
}
