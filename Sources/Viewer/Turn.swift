package import TagSphereGLObjects

extension Viewer {
  /// A turn in progress: its output and its frame.
  ///
  /// A turn cannot be copied, and each final step consumes it. This enforces the order of steps:
  /// perform the requests of the output, upload, then show, skip or draw the frame once. The frame
  /// of a dropped turn is not shown; the next turn draws the differences again.
  package struct Turn: ~Copyable {
    /// The requests of the turn, and when the next turn is due.
    package let output: Output
    private let viewer: Viewer
    private let start: Duration

    fileprivate init(_ input: Input, of viewer: Viewer) {
      (output, start) = (viewer.turn(input), input.now)
      self.viewer = viewer
    }

    /// Uploads the changes; the context of the viewer must be current.
    ///
    /// Upload every turn, even a turn without a frame.
    ///
    /// - Throws: `GLError` if the driver has no memory left, or the context was lost.
    package func upload() throws(GLError) { try viewer.upload() }

    /// Whether parts of a whole cloud are being uploaded; it is worth fetching memory for them early.
    package var isWaitingForWhole: Bool { viewer.isWaitingForWhole }

    /// Draws the frame, if there is one, and records its time.
    ///
    /// - Parameters:
    ///   - framebuffer: The name of a framebuffer with one sample per pixel; 0 is the window's back
    ///     buffer.
    ///   - swap: Shows the drawn frame, such as by swapping the buffers; called only if there is a
    ///     frame.
    /// - Throws: `GLError` if the framebuffer is not complete, or the driver has no memory left.
    package consuming func show(
      into framebuffer: UInt32 = 0, swap: () -> Void = {}
    ) throws(GLError) {
      guard output.hasFrame else { return }
      try viewer.present(into: framebuffer)
      swap()
      viewer.noteFrame(from: start, to: viewer.view.clock.now())
    }

    /// Discards the frame, because it would not be visible.
    package consuming func skip() { viewer.skipFrame() }

    /// Draws the frame, if there is one, without a framebuffer to show it in; see `Viewer.pixels()`.
    package consuming func drawOffScreen() throws(GLError) { try viewer.presentOffScreen() }
  }

  /// Begins a turn: applies events and data, prepares a frame, and decides when the next turn is due.
  ///
  /// A turn has these steps: updates, preferences and signals are received; events are applied;
  /// rules are applied; all parts follow; updates of the data take effect; a frame is prepared if
  /// one is due. The first reason to end is final, and no update takes effect after it. Updates
  /// wait while the screen is hidden.
  package func beginTurn(_ input: Input) -> Turn { Turn(input, of: self) }
}
