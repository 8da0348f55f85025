internal import Synchronization
internal import TagSphereThreads

/// A playing animated image: while a frame is shown, the next one is decoded on another thread.
package final class MovingImage: Sendable {
  private enum State {
    /// Nothing is decoded.
    case idle
    case decoding
    case decoded(MovingFrame)
    /// There is no further frame.
    case over
  }

  private let reader: any MovingFrameReader
  private let state = Mutex(State.idle)

  /// Creates an image without decoded frames; call it on a thread that outlives the image.
  package init(_ reader: any MovingFrameReader) {
    self.reader = reader
    reader.start()
  }

  deinit { reader.stop() }

  /// Whether there is no further frame: the last one stays, or the next cannot be decoded.
  package var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

  /// Returns the next frame and starts to decode the following one; nil if there is none or it is not decoded yet.
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
    // The system may be out of threads.
    if !isStarted { state.withLock { $0 = .over } }
  }
}
