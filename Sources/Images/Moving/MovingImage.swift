internal import Synchronization
internal import TagSphereThreads

/// A playing animated image.
///
/// While one frame is shown, another thread decodes the next frame.
package final class MovingImage: Sendable {
  private enum State {
    /// No frame is being decoded.
    case idle
    case decoding
    case decoded(MovingFrame)
    /// The image has no further frame.
    case over
  }

  private let reader: any MovingFrameReader
  private let state = Mutex(State.idle)

  /// Creates an image without decoded frames.
  ///
  /// Call this on a thread that outlives the image.
  package init(_ reader: any MovingFrameReader) {
    self.reader = reader
    reader.start()
  }

  deinit { reader.stop() }

  /// Whether the image has no further frame: the last frame stays, or the next frame cannot be decoded.
  package var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

  /// Returns the next frame, or nil if it is not decoded or does not exist.
  ///
  /// Then the following frame is decoded.
  ///
  /// The first call starts to decode the first frame.
  ///
  /// - Parameter onArrival: Called on another thread when the frame that is being decoded is ready.
  package func takeFrame(onArrival: @escaping @Sendable () -> Void) -> MovingFrame? {
    let (frame, begins) = state.withLock { state -> (MovingFrame?, Bool) in
      switch state {
      case .decoding, .over: return (nil, false)
      case .idle:
        state = .decoding
        return (nil, true)
      case .decoded(let frame):
        state = frame.duration == nil ? .over : .decoding
        return (frame, frame.duration != nil)
      }
    }
    if begins { decode(onArrival) }
    return frame
  }

  private func decode(_ onArrival: @escaping @Sendable () -> Void) {
    let isStarted = BackgroundThread.start { [weak self, reader] in
      let frame = Result { () throws(ImageFileError) in try reader.next() }
      self?.state.withLock { state in
        switch frame {
        case .success(let frame): state = .decoded(frame)
        case .failure: state = .over
        }
      }
      onArrival()
    }
    // If the system cannot start a thread, the image ends.
    if !isStarted { state.withLock { $0 = .over } }
  }
}
